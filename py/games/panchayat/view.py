RULINGS = ()
BRIEF = ()
def form(setup, name): return ""
def filled(setup, name, fields): return setup
def view(state, offer): return ""
