"""The claims that are recomputed, and what is found of each.

A claim is a generator over the cases below its bound. It yields True for a case that is as the
paper says, and for any other one the text of a witness: a position as nimata writes it, or the
numbers that a remark of the claim begins with.
"""

PRINTED, CORRECTED = {}, {}


def printed(*names, upto):
    """The statement of these claims as it is printed."""
    return _register(PRINTED, names, upto)


def corrected(*names, upto):
    """What docs/claims gives for true where the print is false."""
    return _register(CORRECTED, names, upto)


def _register(known, names, upto):
    def register(cases):
        for name in names:
            assert name not in known, name
            known[name] = (cases, upto)
        return cases
    return register


def judged(entry):
    """How many cases there are, the bound in words, and the witnesses of those that fail."""
    cases, upto = entry
    count, fails = 0, []
    for case in cases():
        count += 1
        if case is not True:
            fails.append(case)
    return {"cases": count, "upto": upto, "fails": fails}


def mex(values):
    """The least number that is not among these."""
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def lowest_free(used):
    """The least number whose bit is not set."""
    return (~used & used + 1).bit_length() - 1
