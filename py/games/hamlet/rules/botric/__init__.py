"""Botric, the solo opponent (Botric's Turn): each step decided and proved, or one question.

proofs.py     why he does what he does: candidates and the book's order
priority.py   his hire, Church and Market
actions.py    his marker and the tokens
building.py   his building, and what your copy prints of it
automa.py     which of these steps is the next
anew.py       what follows every move: his turn goes on, and after a correction he decides anew
"""
