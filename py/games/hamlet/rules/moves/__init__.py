"""The moves of Hamlet: one module an action of the book, one class a move.

setting_up.py    the action line is laid
your_turn.py     your points, your buildings, and the end of your turn
hiring.py        Hire a Villager, and the gold for a failure
paying.py        Market Sale, and the goods that a delivery, a sale or a building uses up
church.py        which of Church and Market comes first, and Deliver to the Church
bag.py           the Action markers are drawn, and go back
blueprints.py    Purchase a Blueprint
refining.py      Refine
action_line.py   which token works first, Produce, Build a Road, a rest
building.py      Construct a Building
final_count.py   what is typed at the end
corrections.py   what the table puts right by hand
common.py        what several of them share, a move of Botric's turn among it
"""
