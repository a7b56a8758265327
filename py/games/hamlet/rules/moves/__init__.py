"""The moves of Hamlet: one module per action of the rulebook, one class per move.

setting_up.py    the action line
your_turn.py     your points, your buildings, and the end of your turn
hiring.py        Hire a Villager, and the gold for a failure
paying.py        Market Sale, and the refined materials used by a delivery, a sale or a building
church.py        the choice between Church and Market, and Deliver to the Church
bag.py           Action markers are drawn, and returned to the bag
blueprints.py    Purchase a Blueprint
refining.py      Refine
action_line.py   the first possible token, Produce, Build a Road, or no action
building.py      Construct a Building
final_count.py   numbers entered at the end
corrections.py   corrections
common.py        code shared by several moves, such as the base of Botric's moves
"""
