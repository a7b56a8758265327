REFUSALS: dict = {}
