"""The examples in docstrings and pages, and that everything public has a docstring."""

from __future__ import annotations

import doctest
import inspect
import pathlib
import re
from collections.abc import Iterator

import chesscore
import pytest

FLAGS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
CRATE = pathlib.Path(__file__).parents[1]
DOCS = CRATE.parents[1] / "docs"
PAGES = [CRATE / "README.md", DOCS / "python.md", DOCS / "python-batches.md", DOCS / "python-recipes.md"]


def documented() -> Iterator[tuple[str, str | None]]:
    """Returns the docstrings of the package, of its classes and functions and of their public members, by name."""
    yield "chesscore", chesscore.__doc__
    for name in chesscore.__all__:
        value: object = getattr(chesscore, name)
        if inspect.isclass(value):
            yield name, value.__doc__
            for member, attribute in vars(value).items():
                if not member.startswith("_") and is_documented(attribute) and not isinstance(attribute, value):
                    yield f"{name}.{member}", attribute.__doc__
        elif inspect.isroutine(value):
            yield name, value.__doc__


def is_documented(attribute: object) -> bool:
    """Returns whether a member of a class is a method or a property."""
    return inspect.isroutine(attribute) or inspect.isdatadescriptor(attribute)


@pytest.mark.parametrize(("name", "text"), [pytest.param(name, text, id=name) for name, text in documented()])
def test_docstring_exists_and_its_examples_run(name: str, text: str | None) -> None:
    assert text, f"{name} has no docstring"
    example = doctest.DocTestParser().get_doctest(text, dict(vars(chesscore)), name, None, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(example).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_page_run(page: pathlib.Path) -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    failed, attempted = doctest.DocTestRunner(optionflags=FLAGS).run(example)
    assert attempted > 0
    assert failed == 0
