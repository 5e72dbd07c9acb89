#!/usr/bin/env python3
"""Compares the size of the house with its budget, scripts/budget.tsv, in some seconds.

  scripts/budget.py            fails with a sentence for each number above its budget
  scripts/budget.py --rows     prints the numbers
  scripts/budget.py --write    writes the numbers of today into the budget, reasons kept

Only files that git knows are counted.
"""
import re, subprocess, sys, pathlib

root = pathlib.Path(__file__).resolve().parent.parent
table = root / "scripts/budget.tsv"

def files(*patterns):
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=root, capture_output=True, text=True, check=True)
    # A link to a test of another package is counted where the test is.
    return [name for name in listed.stdout.splitlines() if (root / name).is_file() and not (root / name).is_symlink()]

def folder(name):
    parts = name.split("/")
    if parts[0] in ("Sources", "Apps"): return "/".join(parts[:2]) if len(parts) > 2 else parts[0]
    return parts[0]

def shipped(name):
    return not re.search(r"(^|/)(Tests|UITests|[A-Za-z]*Tests|Testing|Example|Tutorials)/|^(Benchmarks|Fuzz)/", name)

def blanked(text):
    """The source with comments, strings and operators such as `<<` blanked, lines kept."""
    text = re.sub(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/', lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return re.sub(r" [<>]+=? ", lambda found: " " * len(found[0]), text)

def functions(text):
    """Each function and initialiser: its first line, its lines, its parameters."""
    for found in re.finditer(r"(?<!\.)\b(?:func\s+[^\s(<]+|init[?!]?)\s*(?:<[^>{]*>)?\s*\(", text):
        place, depth, count, filled = found.end(), 1, 0, False
        while place < len(text) and depth:
            letter = text[place]
            if letter in "([{<": depth += 1
            elif letter in ")]}" or letter == ">" and text[place - 1] != "-": depth -= 1
            elif letter == "," and depth == 1: count += 1
            if depth and not letter.isspace(): filled = True
            place += 1
        start = text.find("{", place)
        # A requirement has no body: another declaration begins before the brace.
        if start < 0 or re.search(r"\n\s*(?:@|\}|(?:public |package |private |static |mutating |override |final )*(?:func|var|let|init|case|struct|class|enum|subscript)\b)", text[place:start]):
            yield text.count("\n", 0, found.start()) + 1, 0, count + 1 if filled else 0
            continue
        end, depth = start + 1, 1
        while end < len(text) and depth:
            depth += (text[end] == "{") - (text[end] == "}")
            end += 1
        first = text.count("\n", 0, found.start()) + 1
        yield first, text.count("\n", 0, end) + 2 - first, count + 1 if filled else 0

def ribs(names, contents):
    """Lines a RIB of Todo and Mandalart, with its views and words wherever they lie."""
    own = [name for name in names if shipped(name) and re.match(r"Apps/(Todo|Mandalart)/(Features|UI|Texts|Core|App)/", name)]
    own = [name for name in own if re.search(r"/(Features|UI)/|Words[^/]*$", name)]
    builders = sum(len(re.findall(r"^(?:public |package )?(?:final )?class [A-Za-z]+Builder\b", contents[name], re.M)) for name in own)
    return sum(contents[name].count("\n") for name in own) // max(1, builders)

def tenants(names, contents):
    """Public types of libraries that no other library, application, template or other library's test names."""
    words, owners = {}, {}
    for name in names + files("*.stencil"):
        parts = name.split("/")
        # A library's own tests and documentation are no users of it.
        owner = re.sub(r"Tests$", "", parts[1]) if parts[0] in ("Sources", "Tests") and "/" in name else parts[0]
        text = contents.get(name) or (root / name).read_text(errors="replace")
        words.setdefault(owner, set()).update(re.findall(r"\w+", text))
        if parts[0] == "Sources" and parts[1] != "UIKitDouble" and ".docc/" not in name:
            for found in re.finditer(r"^\s*(?:@\S+\s+)*(?:public|open) (?:final |indirect )?(?:struct|class|enum|protocol|actor) (\w+)", text, re.M):
                owners[found[1]] = (owner, name)
    return sorted(f"{place}: {type}" for type, (owner, place) in owners.items()
                  if not any(type in said for other, said in words.items() if other != owner))

def unexplained(lonely):
    """Those of the public types without a user that CONTRIBUTING.md gives no reason for."""
    text = (root / "CONTRIBUTING.md").read_text()
    reasons = set(re.findall(r"`(\w+)`", text[text.index("## Public types that nobody names"):].split("\n## ")[0]))
    return [place for place in lonely if place.split(": ")[1] not in reasons]

def measure():
    names = files("*.swift")
    contents = {name: (root / name).read_text(errors="replace") for name in names}
    lines, long, many, large = {}, [], [], []
    for name in names:
        text = contents[name]
        lines[folder(name)] = lines.get(folder(name), 0) + text.count("\n")
        if not shipped(name): continue
        if text.count("\n") > 400: large.append(name)
        for line, length, parameters in functions(blanked(text)):
            if length > 60: long.append(f"{name}:{line}")
            if parameters > 6: many.append(f"{name}:{line}")
    numbers = {f"lines of {name}": count for name, count in sorted(lines.items())}
    numbers["lines in all"] = sum(lines.values())
    heart = [name for name in names if name.startswith("Sources/Riblet/") and "/Riblet.docc/" not in name]
    numbers["lines of Sources/Riblet without its articles"] = sum(contents[name].count("\n") for name in heart)
    unsafe = [name for name in heart if re.search(r"Unmanaged|Unsafe\w*Pointer|unowned\(unsafe\)", contents[name])]
    lonely = tenants(names, contents)
    places = {
        "files of Sources/Riblet with unsafe pointers": unsafe, "functions over 60 lines": long, "functions with more than 6 parameters": many,
        "files over 400 lines": large, "public types that nobody else names": lonely,
        "public types without a user and without a reason": unexplained(lonely)}
    numbers |= {name: len(found) for name, found in places.items()}
    numbers["lines a RIB of Todo and Mandalart, with views and words"] = ribs(names, contents)
    numbers["lines of scripts and Makefile"] = sum(
        (root / name).read_text().count("\n") for name in files("scripts", "Makefile", ".ci") if not name.endswith(".tsv"))
    return numbers, places

def main():
    numbers, places = measure()
    rows = [line.split("\t") for line in table.read_text().splitlines()[1:]] if table.exists() else []
    budget = {row[0]: (int(row[1]), row[2] if len(row) > 2 else "") for row in rows}
    if "--rows" in sys.argv:
        print("\n".join(f"| {name} | {count} |" for name, count in numbers.items()))
        return 0
    if "--write" in sys.argv:
        # A mended fault is no growth.
        written = [f"{name}\t{-(-count // 100) * 100 if name.startswith(('lines of', 'lines in')) else count}\t{budget.get(name, (0, ''))[1]}" for name, count in numbers.items()]
        table.write_text("what\tat most\twhy\n" + "\n".join(written) + "\n")
        return 0
    faults = []
    for name, count in numbers.items():
        if name not in budget:
            faults.append(f"{name}: {count}, and scripts/budget.tsv has no line for it; add one with its reason")
        elif count > budget[name][0]:
            where = "".join("\n    " + place for place in places.get(name, [])[:40])
            faults.append(f"{name}: {count}, at most {budget[name][0]}; take something out, or raise the line and say why in the commit{where}")
    for name in budget.keys() - numbers.keys(): faults.append(f"{name}: it is gone; take its line out of scripts/budget.tsv")
    print("\n".join(faults) if faults else "The house is within its budget: " + ", ".join(
        f"{name} {count}" for name, count in numbers.items() if not name.startswith("lines of Sources/") and not name.startswith("lines of Apps/")))
    return 1 if faults else 0

sys.exit(main())
