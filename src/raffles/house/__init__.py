"""The house: tables in a store, people and bots around them. No web in it."""

from raffles.house.errors import HouseError, NoSuchTable, NotAllowed, NotKept, SeatTaken
from raffles.house.house import House
from raffles.house.parts import Answered, Chair, Change, Line, Request, Seated
from raffles.house.tables import Table

__all__ = [
    "Answered",
    "Chair",
    "Change",
    "House",
    "HouseError",
    "Line",
    "NoSuchTable",
    "NotAllowed",
    "NotKept",
    "Request",
    "SeatTaken",
    "Seated",
    "Table",
]
