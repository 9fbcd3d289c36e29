"""What the programs write as JSON is what docs/nimata.schema.json says, and nothing else is.

`NIMATA` and `NIMATA_AUDIT` name the programs. The judge is the package jsonschema.
"""

import copy
import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parents[2]
# Nothing is remembered beyond a run, nor written into a folder of the user's.
os.environ["NIMATA_CACHE"] = ""
PROGRAMS = {"nimata": os.environ["NIMATA"], "audit": os.environ["NIMATA_AUDIT"]}
SCHEMA = json.loads((ROOT / "docs/nimata.schema.json").read_text(encoding="utf-8"))
KINDS = {entry["$ref"].rsplit("/", 1)[1] for entry in SCHEMA["oneOf"]}

FILES = {
    "some.games": "sd:1/2\nmoore:9,4\nslow-exact:3,2\n",
    "few.games": "sd:[1..2]/2\n",
    "more.games": "sd:[1..3]/2\n",
    "rows.csv": "game,claim,verdict,states,milliseconds\nsd:1/2,values,proved,7,1.5\n",
    # A script of each kind of result, one with errors, and one that reaches a bound.
    "all.txt": 'eval small "n < 3":\neval large "A n E m (m > n)":\nreg odd msd_2 "(0|1)*1":\n'
    'morphism m "0 -> 01, 1 -> 10"; promote T m; image U m T; transduce V RUNSUM2 T;\n',
    "wrong.txt": 'eval wrong "n = ":\nevil "x":\neval small "En n = 3":\n',
    "hard.txt": 'eval large "Ex,y A z,w x + 1000*y = z + 999*w => x = 77*z":\n'
    'eval small "En n = 3":\n',
    # Theorems of each fate.
    "heap.theorem": "about nim:1\nvalue x1\n",
    "wrong.theorem": "about nim:1\nvalue x1 + 1\n",
    "gap.theorem": "about nim:2\nvalue x1 + x2 if x2 = 0 | (x1 = 1 & x2 = 2)\n",
    # A game of which no more is proved than that its rules are sound.
    "split.game": "reads n in msd_3\nmove m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n\n",
    # Values that no automaton reads.
    "half.game": "reads n in msd_2\nmove m: m < n & 2*m >= n\n",
    # Winning Ways, chapter 4.
    # The word of Thue and Morse: its terms, and what they satisfy.
    "word.txt": " ".join(str(bin(n).count("1") % 2) for n in range(100)),
    "recurrence.txt": "T[0] = @0\nA n T[2*n] = T[n]\nA n (T[2*n+1] = @1 <=> T[n] = @0)\n",
    "kayles.txt": "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7",
}

# Commands of every verb with their exit statuses; `--json` is added.
COMMANDS = [
    (0, ["value", "sd:1/2@10^40 + sd:1/3@1_0"]),
    (0, ["compare", "octal:0.77", "kayles.txt"]),
    (1, ["compare", "kayles.txt", "sd:1/2"]),
    (0, ["identify", "kayles.txt"]),
    (0, ["identify", "1", "3", "4", "6", "8", "9", "11"]),
    (1, ["identify", "kayles.txt", "--family", "sd"]),
    (0, ["learn", "word.txt"]),
    (0, ["learn", "word.txt", "--such", "A n T[2*n] = T[n]"]),
    (0, ["learn", "recurrence.txt"]),
    (0, ["value", "--why", "proper:3*nim:1@1;3,3,4"]),
    (0, ["value", "dynamic:2k@20,26;1"]),
    (1, ["value", "exact:4,2@7,3,6,4", "--at-least", "11"]),
    (3, ["value", "sd:1/2,3@10^99"]),
    (0, ["move", "nim:3@3,5,7", "--all"]),
    (0, ["move", "octal:0.77@10 + nim:1@2", "--options"]),
    (0, ["move", "nim:2:misere@1,1", "--options"]),
    (0, ["move", "sd:1/2@7"]),
    (0, ["move", "sd:1/2@2^2 + sd:1/3@10^30"]),
    (0, ["move", "octal:0.77@100"]),
    (0, ["move", "moore:4,2@10^6,10^7,10^8,7"]),
    (0, ["table", "sd:1/2", "--upto", "9"]),
    (0, ["table", "exco:2", "--upto", "1,2,2"]),
    (0, ["table", "wyt:2", "--upto", "3,3"]),
    (0, ["pairs", "wythoff:1,1", "--count", "3"]),
    (0, ["pairs", "sd:1/2", "--count", "3"]),
    (0, ["games"]),
    (0, ["games", "octal"]),
    (0, ["games", "sd:1/2,3"]),
    (0, ["games", "sd:1/*"]),
    (0, ["derive", "sd:1/*"]),
    (0, ["derive", "sd:1/*", "--claim", "outcome", "--base", "12"]),
    (0, ["prove", "sd:1/*"]),
    (0, ["check", str(ROOT / "fixtures/certificates/pass/family-1-odd.json")]),
    (0, ["convert", str(ROOT / "fixtures/certificates/pass/family-1-odd.json")]),
    (0, ["games", "nim:2*nim:1"]),
    (0, ["ask", "A n E m (m > n)"]),
    (1, ["ask", "A n (n > 3)"]),
    (0, ["ask", "x + y = 2"]),
    (0, ["ask", "E k (n = 3*k)"]),
    (0, ["ask", "n >= 0"]),
    (0, ["ask", "n < 0"]),
    (0, ["ask", "?lin(2,1) n = 7"]),
    (0, ["ask", "?trib x + x = y"]),
    (0, ["ask", "?lsd_ost([0; 2, (1, 2)]) x < y"]),
    (0, ["ask", "i < j & j < n", "--count", "n", "--at", "10^30"]),
    (0, ["ask", "?trib i < n & i < m", "--count", "m,n", "--least"]),
    (0, ["ask", "--about", "sd:1/2"]),
    (0, ["ask", "--about", "kayles"]),
    (0, ["ask", "--script", "all.txt"]),
    (3, ["ask", "--script", "hard.txt", "--max-states", "30", "-q"]),
    (2, ["ask", "--script", "wrong.txt", "-o", "certificates"]),
    (3, ["ask", "E k (n = 97*k)", "--max-states", "5", "-q"]),
    (0, ["derive", "sd:1/2"]),
    (0, ["derive", "sd:1/2", "--order", "lsd"]),
    (0, ["derive", "dynamic:k"]),
    (0, ["derive", "wythoff:1,2", "--claim", "pairs"]),
    (0, ["derive", "sd:1/2", "--claim", "kernel"]),
    (0, ["derive", "sd:1/2", "--claim", "linear"]),
    (0, ["derive", "sd:1/2", "--claim", "density"]),
    (0, ["derive", "sd:1/2", "--claim", "diagram"]),
    (0, ["derive", "sd:2,3/"]),
    (0, ["derive", "octal:0.77"]),
    (0, ["derive", "octal:0.123:misere"]),
    (0, ["value", "octal:0.123:misere@5 + octal:0.123:misere@8"]),
    (0, ["derive", "sd:2,3/", "--base", "2"]),
    (3, ["derive", "sd:9/2", "--max-states", "10"]),
    (0, ["prove", "sd:1/2"]),
    (3, ["prove", "game:split.game"]),
    (0, ["derive", "game:half.game"]),
    (0, ["derive", "game:half.game", "--claim", "linear"]),
    (0, ["prove", "game:half.game"]),
    (0, ["discover", "nim:2"]),
    (0, ["prove", "sd:1/2", "-o", "again.json"]),
    (0, ["prove", "heap.theorem", "-q"]),
    (1, ["prove", "wrong.theorem", "-q"]),
    (3, ["prove", "gap.theorem", "-q"]),
    (3, ["prove", "gap.theorem", "--largest", "-q"]),
    (1, ["prove", "wrong.theorem", "--largest", "-q"]),
    (0, ["check", "proof.json"]),
    (1, ["check", "bad.json"]),
    (1, ["check", "proof.json", "--claim", "sd:1/3"]),
    (3, ["check", "proof.json", "--max-memory", "1K"]),
    (0, ["convert", "proof.json"]),
    (0, ["compare", "proof.json", "sd:1/2"]),
    (1, ["compare", "sd:2/2", "sd:1/2"]),
    (1, ["compare", "dynamic:k", "dynamic:2k"]),
    (0, ["games", "exco:2"]),
    (0, ["derive", "exco:2", "--claim", "core:5"]),
    (0, ["derive", "exco:2", "--claim", "core-counts:5"]),
    (0, ["derive", "exco:2", "--claim", "level-set:5"]),
    (0, ["prove", "exco:2", "--claim", "level-set:5"]),
    (0, ["derive", "exco:2", "--claim", "rows:2,6"]),
    (0, ["prove", "exco:2", "--claim", "rows:2,6"]),
    (1, ["derive", "exco:2", "--claim", "conjectures:2,31"]),
    (0, ["survey", "sd", "--sub", "1,2", "--div", "2..3", "-q"]),
    (0, ["survey", "sd", "--sub", "1", "--div", "all", "-q"]),
    (0, ["ask", "A n (n >= 1 => G[n] != @3)", "--with", "G=sd:1/*", "-q"]),
    (1, ["ask", "A n (n != b)", "--with", "G=sd:1/*", "-q"]),
    (3, ["survey", "sd", "--sub", "9", "--div", "2", "--max-states", "10", "-q"]),
    (3, ["survey", "--games", "some.games", "-q"]),
    (3, ["survey", "--games", "some.games", "-q", "--merge", "rows.csv"]),
    (0, ["atlas", "verify", "few"]),
    (0, ["atlas", "find", "0,1,0,2,1,2,0", "--atlas", "more"]),
    (0, ["atlas", "show", "sd:1/2", "--atlas", "more"]),
    (1, ["atlas", "diff", "few", "more"]),
]
AUDITS = [(0, ["kupin:lemma-2"]), (0, ["exco:shift-line-12", "-q"])]


def run(folder, status, arguments, program="nimata", **more):
    """The run, which must end with this status."""
    command = [str(Path(PROGRAMS[program]).resolve()), *arguments]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)
    assert ran.returncode == status, f"{arguments}: {ran}"
    return ran


def printed(folder, status, arguments, program="nimata"):
    """The object that a run prints, whatever its status."""
    return json.loads(run(folder, status, [*arguments, "--json"], program).stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that the commands read."""
    path = tmp_path_factory.mktemp("schema")
    for name, text in FILES.items():
        (path / name).write_text(text, encoding="utf-8")
    run(path, 0, ["prove", "sd:1/2", "-q", "-o", "proof.json"])
    for name in ["few", "more"]:
        run(path, 0, ["atlas", "make", f"{name}.games", "-q", "-o", name])
    proof = (path / "proof.json").read_text(encoding="utf-8")
    assert '"version":2' in proof
    changed = proof.replace('"version":2', '"version":99', 1)
    (path / "bad.json").write_text(changed, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def judge():
    """The judge of objects, made by others."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return jsonschema.Draft202012Validator(SCHEMA)


@pytest.fixture(scope="module")
def objects(folder):
    """What the commands print, with what else is written into files."""
    found = [(" ".join(words), printed(folder, status, words)) for status, words in COMMANDS]
    for status, words in AUDITS:
        found.append((f"audit {' '.join(words)}", printed(folder, status, words, "audit")))
    run(folder, 0, ["play", "nim:3@1,2,5", "-o", "game.json"], input="1,2,3\nquit\n")
    run(folder, 0, ["survey", "sd", "--sub", "1", "--div", "2", "-o", "grid.json"])
    for file in ["game.json", "grid.json", "proof.json", "few/manifest.json"]:
        found.append((file, json.loads((folder / file).read_text(encoding="utf-8"))))
    return found


def test_every_object_that_is_written_is_what_the_schema_says(judge, objects):
    for command, written in objects:
        wrong = [error.message for error in judge.iter_errors(written)]
        assert not wrong, f"`{command}` prints what the schema refuses: {wrong}"
    kinds = {written["kind"] for _, written in objects}
    assert kinds == KINDS, "each kind of the schema is among what is judged"


def test_an_object_with_a_key_too_many_or_too_few_is_refused(judge, objects):
    # Some keys say something only where it applies.
    optional = {
        "all", "numeration", "automaton", "asked", "divisors", "matrices", "part", "tracks",
        "undecided",
    }
    for command, written in objects:
        more = {**written, "surprise": 1}
        assert not judge.is_valid(more), f"`{command}` with a key too many is taken"
        # Only sums that are judged together say why, beside their components.
        applies = {"because"} if written["kind"] == "value" else set()
        for key in written.keys() - optional - applies:
            fewer = {name: value for name, value in written.items() if name != key}
            assert not judge.is_valid(fewer), f"`{command}` without {key}"


DAMAGES = [
    (["kind"], "valeu"),
    (["schema"], "nimata/2"),
    (["value"], 0),
    (["value"], "-1"),
    (["value"], "007"),
    (["components"], []),
    (["components", 0, "position"], "10^40"),
    (["components", 0, "position"], "1_0"),
    (["components", 0, "because", 0, "says"], None),
]


@pytest.mark.parametrize(("place", "wrong"), DAMAGES)
def test_wrong_types_kinds_and_numbers_are_refused(judge, folder, place, wrong):
    damaged = printed(folder, 0, ["value", "sd:1/2@7"])
    assert judge.is_valid(damaged)
    *way, last = place
    within = damaged
    for step in way:
        within = within[step]
    assert within[last] != wrong
    within[last] = wrong
    assert not judge.is_valid(damaged)


def test_a_cycle_is_a_list_of_numbers(judge, folder):
    rows = printed(folder, 0, ["derive", "exco:2", "--claim", "rows:2,6"])
    damaged = copy.deepcopy(rows)
    damaged["rows"][2]["cycle"] = "(0^2,4,0)*"
    assert judge.is_valid(rows) and not judge.is_valid(damaged)


WORDS = [
    ("name", None),
    ("name", ""),
    ("first", "msd"),
    ("outputs", [1, 1, 2]),
    ("outputs", []),
    ("transitions", [[0]]),
    ("transitions", [[0, 4096]]),
    ("initial", [1, 2]),
]


@pytest.mark.parametrize(("key", "wrong"), WORDS)
def test_words_of_a_numeration_are_an_automaton_with_a_name(judge, folder, key, wrong):
    asked = printed(folder, 0, ["ask", "?trib n < 3"])
    words = asked["automaton"]["numeration"]
    assert judge.is_valid(asked) and words["name"] == "trib" and words["first"] == "most"
    words[key] = wrong
    assert not judge.is_valid(asked)
    del words[key]
    assert judge.is_valid(asked) == (key == "initial")
