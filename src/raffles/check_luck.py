#!/usr/bin/env python3
"""Checks that the luck of a finished Raffles game was fair. Read it: it needs nothing but Python.

    python3 check_luck.py RECORD.json

How luck works here. Before the first draw the table draws a secret `seed` and publishes its SHA-256, the
`commitment`. Then every player may mix in a text of their own. Seed and texts together make a `key`:

    key = HMAC-SHA-256(seed, "SEAT:LENGTH:TEXT;" for every seat that mixed something in, in ascending order)

A draw of n equally likely cases is a number r from 0 to n - 1. Draws of one kind (`deal`, `lot` ...) are
counted from 0:

    x = first 8 bytes of HMAC-SHA-256(key, "KIND/COUNT/TRY"), as a number; TRY = 0, then 1, 2 ... until
        x is below the largest multiple of n that is not above 2 to the 64th
    r = x mod n

The record tells kind, r and n of every draw. When the game is over it tells the seed too. So anybody can see
that the table could not choose the draws after it had published the commitment, nor before it knew what the
players would mix in. What case number r means in the game (which card) is checked by `raffles verify
RECORD.json`, which replays the game.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from typing import Any

RANGE = 2**64


def commitment_of(seed: bytes) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, contributions: dict[int, str]) -> bytes:
    """The key of all draws, from the secret seed and what the players mixed in."""
    mixed = "".join(f"{seat}:{len(text)}:{text};" for seat, text in sorted(contributions.items()))
    return hmac.digest(seed, mixed.encode(), "sha256")


def draw(key: bytes, kind: str, count: int, n: int) -> int:
    """The draw number `count` of this kind: a number from 0 to n - 1, each equally likely."""
    if not 1 <= n <= RANGE:
        raise ValueError(f"there is no draw of {n} equally likely cases")
    tries = 0
    while True:
        x = int.from_bytes(hmac.digest(key, f"{kind}/{count}/{tries}".encode(), "sha256")[:8], "big")
        if x < RANGE - RANGE % n:
            return x % n
        tries += 1


def faults(record: dict[str, Any]) -> list[str]:
    """Everything that is wrong with the luck of a record; nothing if all is well."""
    luck = record["luck"]
    if not luck["seed"]:
        return ["the record tells no seed: the game is not over, so its luck cannot be checked yet"]
    seed = bytes.fromhex(luck["seed"])
    found = []
    if commitment_of(seed) != luck["commitment"]:
        found.append("the seed is not the one that the commitment was published for")
    key = key_of(seed, {int(seat): text for seat, text in luck["contributions"].items()})
    drawn: Counter[str] = Counter()
    for number, ply in enumerate(record["plies"]):
        if ply[0] != "*":
            continue
        _, text, kind, r, n = ply
        right = draw(key, kind, drawn[kind], n)
        if r != right:
            found.append(
                f"ply {number} ({text}): the record says case {r} of {n}, but the seed gives case {right}"
            )
        drawn[kind] += 1
    return found


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python3 check_luck.py RECORD.json", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            record = json.load(file)
        found = faults(record)
        draws = sum(ply[0] == "*" for ply in record["plies"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        print(f"{sys.argv[1]} is not a record that can be checked: {error!r}", file=sys.stderr)
        return 2
    for fault in found:
        print(fault)
    if not found:
        print(f"All {draws} draws are the ones that the published commitment stands for.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
