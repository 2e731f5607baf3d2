"""Small sets as the bits of one number: seats, cards, cheques. Up to 62 members."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64](
    [2**k for k in range(62)]
)  # mypyc compiles `1 << k` to a 32-bit shift, so we look it up
_PLACE: Final = vec[i64](
    [next((k for k in range(62) if 2**k % 67 == r), 0) for r in range(67)]
)  # 2**k mod 67 differ


def count(bits: i64) -> i64:
    """How many members: pairs, nibbles and bytes of the number are added up side by side.

    (No constant reaches 2**62: from there on mypyc makes objects of them.)
    """
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


def lowest(bits: i64) -> i64:
    """The smallest member; -1 if there is none."""
    if bits == 0:
        return -1
    return _PLACE[(bits & -bits) % 67]


def highest(bits: i64) -> i64:
    """The largest member; -1 if there is none."""
    k: i64 = -1
    while bits >= 256:
        bits >>= 8
        k += 8
    while bits:
        bits >>= 1
        k += 1
    return k


def nth(bits: i64, n: i64) -> i64:
    """The n-th smallest member, counted from 0. There must be one."""
    while n:
        bits &= bits - 1
        n -= 1
    return lowest(bits)


def members(bits: i64) -> list[int]:
    """All members, ascending."""
    return [k for k in range(62) if bits & BIT[k]]
