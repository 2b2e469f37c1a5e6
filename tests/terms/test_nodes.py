"""Nodes: equality, hashes, and the walk through them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import fields

import pytest

from lnsym import terms as t
from lnsym.layers import layer_norm, standard_notation
from lnsym.terms.data import NODES

NAMES = tuple(standard_notation(layer_norm()).values())


def test_equality_is_that_of_kinds_and_fields() -> None:
    """Of all terms of the standard notation, two are equal just when their data are."""
    for a in NAMES:
        for b in NAMES:
            same = type(a) is type(b) and all(
                getattr(a, f.name) == getattr(b, f.name) for f in fields(a) if f.name != "shape"
            )
            assert (a == b) is same
            assert not same or hash(a) == hash(b)


@pytest.mark.parametrize("node", sorted(NODES, key=lambda node: node.__name__))
def test_every_kind_of_node_computes_its_hash_once(node: type[t.Term]) -> None:
    """None has an equality or a hash of its own."""
    assert node.__eq__ is t.Term.__eq__
    assert node.__hash__ is t.Term.__hash__


def test_a_hash_does_not_travel_to_another_process() -> None:
    """A term that was hashed here is found there, where strings have other hashes."""
    term = t.Sum((t.Symbol("a"), t.number(1)))
    hash(term)
    code = "import pickle, sys; a = pickle.load(sys.stdin.buffer); b = type(a)(a.terms); sys.exit({a: 1}.get(b) != 1)"
    subprocess.run([sys.executable, "-c", code], input=pickle.dumps(term), check=True)


def test_subterms_are_those_of_the_walk_each_once() -> None:
    """What is shared is met once, so a tower of n doublings has n + 1 of them."""
    for term in NAMES:
        assert set(t.subterms(term)) == set(t.depth_first(term))
    tower: t.Term = t.Symbol("a")
    for _ in range(60):
        tower = t.Sum((tower, tower))
    assert len(list(t.subterms(tower))) == 61
