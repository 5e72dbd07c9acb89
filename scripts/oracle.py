"""Reads systems with NeedleKit's answers, a line of JSON each, and solves them again with HiGHS.

For each system it checks that no required constraint was given up without need, that those given up could not be kept beside the older
ones, that the conflicts named are contradictory and no smaller part of them is, and that what is missing at each priority is the least
possible, from the highest down.
"""

import json
import sys

import numpy
from scipy.optimize import linprog

TOLERANCE = 1e-5
# Prices are quotients of small numbers; what is nearer to zero is rounding.
PRICE = 1e-7


def row(system, constraint):
    """The coefficients of a constraint, and its right side."""
    line = numpy.zeros(len(system["sizes"]))
    for variable, coefficient in constraint["terms"]:
        line[variable] += coefficient
    return line, constraint["right"]


def hard(system, numbers):
    """Constraints that hold, as arrays for linprog."""
    upper, upper_right, equal, equal_right = [], [], [], []
    for number in numbers:
        line, right = row(system, system["constraints"][number])
        relation = system["constraints"][number]["relation"]
        if relation == 3:
            equal.append(line)
            equal_right.append(right)
        else:
            sign = 1 if relation == 1 else -1
            upper.append(sign * line)
            upper_right.append(sign * right)
    return upper, upper_right, equal, equal_right


def bounds(system):
    return [(0 if is_size else None, None) for is_size in system["sizes"]]


def solve(cost, upper, upper_right, equal, equal_right, limits, method, **options):
    return linprog(
        cost, A_ub=numpy.array(upper) if upper else None, b_ub=upper_right or None,
        A_eq=numpy.array(equal) if equal else None, b_eq=equal_right or None, bounds=limits, method=method, options=options)


def feasible(system, numbers):
    result = solve(numpy.zeros(len(system["sizes"])), *hard(system, numbers), bounds(system), "highs")
    if result.status not in (0, 2):
        raise RuntimeError(f"HiGHS says {result.message}")
    return result.status == 0


def violation(system, values, number):
    line, right = row(system, system["constraints"][number])
    difference = float(line @ values) - right
    relation = system["constraints"][number]["relation"]
    return max(0, difference) if relation == 1 else max(0, -difference) if relation == 2 else abs(difference)


def least(system, kept, levels):
    """What must be missing at each level, the highest first."""
    count = len(system["sizes"])
    soft = [number for level in levels for number in level]
    width = count + 2 * len(soft)
    upper, upper_right, equal, equal_right = hard(system, kept)
    upper = [numpy.concatenate([line, numpy.zeros(2 * len(soft))]) for line in upper]
    equal = [numpy.concatenate([line, numpy.zeros(2 * len(soft))]) for line in equal]
    above, below = {}, {}
    for place, number in enumerate(soft):
        line, right = row(system, system["constraints"][number])
        above[number], below[number] = count + 2 * place, count + 2 * place + 1
        wide = numpy.zeros(width)
        wide[:count] = line
        wide[above[number]], wide[below[number]] = -1, 1
        equal.append(wide)
        equal_right.append(right)
    limits = bounds(system) + [(0, None)] * (2 * len(soft))
    found = []
    for level in levels:
        cost = numpy.zeros(width)
        for number in level:
            relation = system["constraints"][number]["relation"]
            cost[above[number]] = 1 if relation != 2 else 0
            cost[below[number]] = 1 if relation != 1 else 0
        result = best(cost, upper, upper_right, equal, equal_right, limits)
        found.append(result.fun)
        # What is best at this level is exactly what is complementary to the prices: a bound that has a price is kept, and an
        # inequality that has one becomes an equality. A limit on the sum itself would need a slack, which lower levels would use.
        for variable, (low, _) in enumerate(limits):
            if low is not None and result.lower.marginals[variable] > PRICE:
                limits[variable] = (low, low)
        open_upper, open_right = [], []
        for line, right, price in zip(upper, upper_right, result.ineqlin.marginals):
            if price < -PRICE:
                equal.append(line)
                equal_right.append(right)
            else:
                open_upper.append(line)
                open_right.append(right)
        upper, upper_right = open_upper, open_right
    return found


def best(*program):
    """Solves a program that is known to have a solution."""
    # Presolving takes a hair of rounding for a contradiction at times; the simplex method alone decides then.
    for presolve in (True, False):
        result = solve(*program, "highs-ds", presolve=presolve)
        if result.status == 0:
            return result
    raise RuntimeError(f"HiGHS says {result.message}")


def faults(system):
    values = numpy.array(system["values"])
    constraints = system["constraints"]
    broken = set(system["broken"])
    required = [number for number, item in enumerate(constraints) if item["priority"] >= 1000]
    kept = [number for number in required if number not in broken]
    if system["gaveUp"]:
        yield "it gave up"
    for variable, is_size in enumerate(system["sizes"]):
        if is_size and values[variable] < -TOLERANCE:
            yield f"size {variable} is {values[variable]}"
    for number in kept:
        if violation(system, values, number) > TOLERANCE * (1 + abs(constraints[number]["right"])):
            yield f"required constraint {number} misses by {violation(system, values, number)}"
    for number in broken:
        if feasible(system, [other for other in kept if other < number] + [number]):
            yield f"constraint {number} was given up without need"
    for conflict in system["conflicts"]:
        if feasible(system, conflict):
            yield f"{conflict} is no conflict"
        for number in conflict:
            if not feasible(system, [other for other in conflict if other != number]):
                yield f"{conflict} is a conflict without {number}"
    priorities = sorted({item["priority"] for item in constraints if item["priority"] < 1000}, reverse=True)
    levels = [sorted(broken)] if broken else []
    levels += [[n for n, item in enumerate(constraints) if item["priority"] == priority] for priority in priorities]
    for level, must in zip(levels, least(system, kept, levels)):
        mine = sum(violation(system, values, number) for number in level)
        if abs(mine - must) > TOLERANCE * (1 + abs(must)):
            yield f"at priority {constraints[level[0]]['priority']} {mine} is missing, {must} must be"
            return


def main():
    count = wrong = contradictory = 0
    for line in sys.stdin:
        system = json.loads(line)
        count += 1
        contradictory += bool(system["broken"])
        for fault in faults(system):
            wrong += 1
            print(f"{system['name']}: {fault}", file=sys.stderr)
    print(f"{count} systems, {contradictory} of them contradictory; {wrong} faults")
    sys.exit(1 if wrong or not count else 0)


if __name__ == "__main__":
    main()
