"""Write what the compiled module says of itself into its stubs: python docs/stubs.py."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from nimata import _nimata

STUBS = Path(__file__).resolve().parents[1] / "nimata" / "_nimata.pyi"


def documented(text: str) -> str:
    """Return stubs in which each public class and function has its docstring."""
    lines, tree = text.splitlines(), ast.parse(text)
    found: list[tuple[ast.ClassDef | ast.FunctionDef, object]] = []
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            there = getattr(_nimata, node.name)
            found.append((node, there))
            if isinstance(node, ast.ClassDef):
                methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
                found += [(part, getattr(there, part.name)) for part in methods]
    for node, there in sorted(found, key=lambda pair: -pair[0].lineno):
        says = inspect.getdoc(there)
        if node.name.startswith("__") or says is None:
            continue
        body, indent = node.body[0], " " * (node.col_offset + 4)
        told = [(indent + line).rstrip() for line in says.replace("\\", "\\\\").splitlines()]
        told[0] = f'{indent}"""{told[0].strip()}'
        told[-1] += '"""' if len(told) == 1 else f'\n{indent}"""'
        if not isinstance(body, ast.Expr) or not isinstance(body.value, ast.Constant):
            continue
        if body.value.value is ...:
            head = lines[body.lineno - 1].rsplit("...", 1)[0].rstrip()
            lines[body.lineno - 1 : body.lineno] = [head, *told]
        else:
            lines[body.lineno - 1 : body.end_lineno] = told
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUBS.write_text(documented(STUBS.read_text(encoding="utf-8")), encoding="utf-8")
