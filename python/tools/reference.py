#!/usr/bin/env python3
"""Prints docs/python-reference.md from the module's docstrings and its type hints.

    PYTHONPATH=build/python python3 python/tools/reference.py >docs/python-reference.md
"""
import ast
import pathlib

import palamedes


def words(thing):
    """What a docstring says, without the signatures that pybind11 puts before it."""
    paragraphs = (thing.__doc__ or "").strip().split("\n\n")
    if len(paragraphs) > 1 and "(" in paragraphs[0] and "->" in paragraphs[0]:
        paragraphs = paragraphs[1:]
    return " ".join(" ".join(paragraphs).split())


def signature(node):
    arguments = ast.unparse(node.args)
    arguments = arguments.removeprefix("self, ").removeprefix("self")
    return f"{node.name}({arguments}) -> {ast.unparse(node.returns)}"


def members(node, actual):
    rows = []
    for member in node.body:
        if isinstance(member, ast.AnnAssign):
            rows.append((f"{member.target.id}: {ast.unparse(member.annotation)}", getattr(actual, member.target.id)))
        elif isinstance(member, ast.FunctionDef) and member.name == "__init__":
            rows.insert(0, (f"{node.name}{signature(member).removeprefix('__init__').split(' -> ')[0]}", None))
        elif isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            is_property = any(ast.unparse(mark) == "property" for mark in member.decorator_list)
            text = f"{member.name}: {ast.unparse(member.returns)}" if is_property else signature(member)
            rows.append((text, getattr(actual, member.name)))
    return rows


def main():
    hints = ast.parse(pathlib.Path(palamedes.__file__).with_name("__init__.pyi").read_text(encoding="utf-8"))
    print("# Python reference\n")
    print("Made by `python/tools/reference.py` from the module itself; [python.md](python.md) tells how to use it.\n")
    cell = lambda text: text.replace("|", "\\|")
    functions = []
    for node in hints.body:
        if isinstance(node, ast.FunctionDef):
            functions.append((signature(node), getattr(palamedes, node.name)))
        if not isinstance(node, ast.ClassDef) or node.name == "Error":
            continue
        actual = getattr(palamedes, node.name)
        print(f"## {node.name}\n\n{words(actual)}\n\n| member | |\n|---|---|")
        for text, thing in members(node, actual):
            print(f"| `{cell(text)}` | {cell(words(thing)) if thing is not None else ''} |")
        print()
    print("## Functions\n\n| function | |\n|---|---|")
    for text, thing in functions:
        print(f"| `{cell(text)}` | {cell(words(thing))} |")


if __name__ == "__main__":
    main()
