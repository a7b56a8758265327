"""Botric, the solo opponent (Botric's Turn): each step is decided with a proof, or is one question.

proofs.py     reasons for his steps: candidates and the order of the rulebook
priority.py   his hire, Church and Market
actions.py    his marker and the tokens
building.py   his building, and its printed values in your copy
automa.py     the choice of the next step
anew.py       effects of every move: his turn continues, and after a correction he decides again
"""
