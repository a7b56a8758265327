"""The dictionary that codes are compressed with: text common to all tables, which makes a code a fifth shorter.

Codes of version 1 can be read only with exactly this text. Any change needs a new version of `border.code`.
"""

from __future__ import annotations

from typing import Final

_WORDS: Final = """
introductory journal-symbols map-symbols circles diagonals number color disjoint quartets sides corners purple carriage
riverboat truck special fourteen wheel lotus knot fish six symbol discount seven cards sights journal-wheel
journal-lotus journal-knot journal-fish halves points map-wheel map-lotus map-knot map-fish loops any diagonal hand
backpack tiles
red blue yellow green white black turns end basic advanced full quick most fewest table miner merchant lady elder
priest farmer temple market mine land jewel condition-1 condition-2 condition-3 condition-4 condition-5 condition-6
condition-7 pond farm end-village
pieces painted practice small-1 small-2 small-3 small-4 small-5 small-6 small-7 big-1 big-2 big-3 big-4 big-5 big-6
big-7 building graveyard canal path alley wall a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4
a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6 f6 WORKER ASSISTANT PROFESSOR Na Nb Nc Nd Ne Nf Sa Sb Sc Sd Se Sf W1 W2 W3 W4 W5 W6
E1 E2 E3 E4 E5 E6
donkeys2 landmarks1 ignored_gold villagers2 always_up merchant5 chaplain landmarks5 sell_goods church-gold church-raw
church-milk-brick church-timber-flour normal-good high-quality-good sacristan landscaper planner skipped-gold sawmill
brickworks mill dairy landmark barn other produce blueprint refine build road gold raw milk-brick timber-flour his
yours timber brick flour milk goods sale none first second free refinery rest empty your-landmarks your-road his-road
your-gold gold-rate your-other his-other his-high-left his-normal-left favour-gold face-up villagers your-sales
his-sales his-landmarks your-roads his-roads his-timber his-brick his-flour his-milk carpenter mason miller herder
own adjacency placement bus-stop cowshed flour-mill flower-stall granary house medical-clinic pandit-house
police-station post-office pottery quarry railway-station restaurant school statue tea-shop well wood-workshop
rulebook public copy new-beginning village-center commercial-boom industrial-impact green-revolution new old:1 old:2
old:3 discards reserve
"""

_LINES: Final = """
first mode maps scoring circles loops out copy card ride tiles sight table seed
first mode length tiles condition landscape printed seed
first seed given board laid turned walls unmet ruin part both
seed modifiers markers rate split number printed
first market seed copy reach bonus end-tile printed scenario discards every_industry deck
"""

_VERBS: Final = """
travel plays back pays paid close keeps takes tells shows lay has told bonus backpack rest sight reward done stop adds
spent set total
draw empty found go-on stop reads most fewest gets given shows lay swap reopens completes marks no-cube counts tile
sums book support cubes jewel
team place roll throw enter own pass lie captured close put off stand leave hold
lay points built botric deliver sale use road hire favour can draw try produce rest shows take left coins refinery
made build prints costs finish refill count close fix
reveal collect extra stow lay shift replace book fill points done put discard settle
"""

_HEAD: Final = (
    '{"chaupal_copy": 1, "game": "{"chaupal_table": 1, "id": "", "at": 17", "text": "chaupal 1\\ngame hampi 1'
    "\\ngame parikrama 1\\ngame hamlet 1\\ngame indus 1\\ngame panchayat 1"
    "\\nplayer Leaf red\\nplayer Stone blue\\nplayer River green\\nplayer Oak yellow"
)


def _common() -> bytes:
    """Return the dictionary, most frequent text last: the compressor refers to it with the fewest bits."""
    lines = "".join(f"\\n{word} " for word in _LINES.split())
    verbs = "".join(f"\\nA {word} " for word in _VERBS.split())
    return f'{" ".join(_WORDS.split())}{lines}{verbs} - 0 1 2 3 4 5 6 yes no !\\n\\nB end\\n"}}{_HEAD}'.encode()


COMMON: Final = _common()
