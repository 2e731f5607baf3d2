"""What a game tells the rest of the house about itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.luck import Luck
from raffles.kernel.scene import Scene
from raffles.kernel.state import Event, State

Value = bool | int | str
Json = dict[str, Any]
NewState = Callable[[int, Mapping[str, Value]], State]
ViewOf = Callable[[Any, int], Json]  # state and seat, or SPECTATOR
Imagine = Callable[[Any, int, Luck], State]
Census = Callable[[Any], Json]
SceneOf = Callable[[Json, int, list[str], str], Scene]  # a match's view, its viewer, names, and the shape
SPECTATOR: Final = -1
MOST_DIGITS: Final = 20  # of a number in an option: Python refuses to read very long ones
_YES: Final = ("on", "true", "yes", "1")
_NO: Final = ("off", "false", "no", "0")


class OptionError(ValueError):
    """Options or a number of seats that a game does not have; the message says what would be right."""


class Option:
    """A choice the table makes before the game: a flag, a number in a range or one of a few words.

    `text` explains it in one sentence; `seats` are the numbers of players it matters for (all if empty).
    """

    def __init__(
        self,
        name: str,
        default: Value,
        text: str,
        choices: tuple[str, ...] = (),
        least: int = 0,
        most: int = 0,
        seats: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.default = default
        self.text = text
        self.choices = choices
        self.least = least
        self.most = most
        self.seats = seats

    def allowed(self) -> str:
        if self.choices:
            return " or ".join(self.choices)
        return "on or off" if isinstance(self.default, bool) else f"a number from {self.least} to {self.most}"

    def read(self, given: object) -> Value:
        """A value of the right type from a value or its text. Raises `OptionError`."""
        word = str(given).strip().lower()
        if isinstance(self.default, bool):
            if word in _YES:
                return True
            if word in _NO:
                return False
        elif self.choices:
            if word in self.choices:
                return word
        elif (
            word.removeprefix("-").isdecimal()
            and len(word) < MOST_DIGITS
            and self.least <= int(word) <= self.most
        ):
            return int(word)
        raise OptionError(f"the option {self.name} is {self.allowed()}, not '{given}'")


class Preset:
    """A named set of options."""

    def __init__(self, name: str, text: str, options: dict[str, Value]) -> None:
        self.name = name
        self.text = text
        self.options = options


class Sheet:
    """A titled block of text; lines may hold the console markup of the library rich, such as `[bold]6[/]`."""

    def __init__(self, title: str, lines: list[str]) -> None:
        self.title = title
        self.lines = lines


@mypyc_attr(allow_interpreted_subclasses=True)
class Manners:
    """How a game speaks: sentences from the view and the events alone. `names` are the players, by seat."""

    def prompt(self, view: Json, seat: int, names: list[str]) -> str:
        """What the open question asks of this seat, in one sentence."""
        return "Your move."

    def label(self, view: Json, seat: int, action: Action) -> str:
        """The words on the button of an action."""
        return action.text

    def sentence(self, event: Event, names: list[str]) -> str:
        """What happened, in one sentence; "" for what is not worth a line."""
        return repr(event)

    def log(self, view: Json, events: list[Event]) -> list[Event]:
        """What may be looked up again, of all that happened: everything, unless one must remember."""
        return events

    def why_not(self, view: Json, seat: int, action: Action) -> str:
        """Why this action is not legal now, or "" if there is nothing particular to say."""
        return ""

    def summary(self, view: Json, names: list[str]) -> list[str]:
        """The result in a few sentences, when the game is over."""
        return []

    def sheets(self, view: Json, seat: int, names: list[str]) -> list[Sheet]:
        """The table as text, for the terminal: board, players, hand. `seat` may be `SPECTATOR`."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """What a good position is: advice to bots that are not given a game's strategy otherwise."""

    def value(self, s: Any, seat: i64) -> float:
        """How good the position is for the seat, in any unit; more is better."""
        return 0.0

    def settled(self, s: Any, since: Any) -> bool:
        """Is this a moment at which `value` can be trusted, seen from `since`, the position that the bot must
        act in?
        """
        return True

    def likely(self, s: Any, seat: i64, menu: Menu, luck: Luck) -> i64:
        """The id of an action that a sensible player might take: the menu's actions, some more often than
        others.
        """
        return menu.ids[luck.below(menu.n)]


class Game:
    """A game: its table of contents. A folder in `raffles/games` with a `GAME` is all it takes."""

    def __init__(
        self,
        *,
        key: str,
        title: str,
        author: str,
        year: int,
        sentence: str,
        seats: range,
        minutes: tuple[int, int],
        rules_version: int,
        space: ActionSpace,
        new: NewState,
        view: ViewOf,
        determinize: Imagine,
        census: Census,
        end_reasons: tuple[str, ...],
        max_plies: int,
        options: tuple[Option, ...] = (),
        presets: tuple[Preset, ...] = (),
        manners: Manners | None = None,
        hints: Hints | None = None,
        scene: SceneOf | None = None,
        help_file: str = "",
    ) -> None:
        self.key = key
        self.title = title
        self.author = author
        self.year = year
        self.sentence = sentence
        self.seats = seats
        self.minutes = minutes
        self.rules_version = rules_version
        self.space = space
        self.new = new
        self.view = view
        self.determinize = determinize
        self.census = census  # what is where and never gets lost: the same at every moment of a game
        self.end_reasons = end_reasons
        self.max_plies = max_plies  # no match with random play takes more
        self.options = options
        self.presets = presets
        self.manners = manners or Manners()
        self.hints = hints or Hints()
        self.scene = scene
        self.help_file = help_file

    def players(self) -> str:
        """How many can play, in words: `2 to 6`, or just `2`."""
        fewest, most = self.seats[0], self.seats[-1]
        return f"{fewest} to {most}" if fewest < most else f"{most}"

    def settle(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option with its value: what is given, else the default. Raises `OptionError`."""
        if seats not in self.seats:
            raise OptionError(f"{self.title} is for {self.players()} players, not {seats}")
        for name in given:
            if name not in [option.name for option in self.options]:
                known = ", ".join(option.name for option in self.options) or "none at all"
                raise OptionError(f"{self.title} has no option '{name}'; it has {known}")
        return {option.name: option.read(given.get(option.name, option.default)) for option in self.options}

    def start(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        """The position at the first question. Raises `OptionError`."""
        s = self.new(seats, self.settle(seats, options or {}))
        s.run()
        return s


class Seen:
    """All that a bot is given: the view of its seat, its legal actions, and possible worlds that fit them."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._state = state
        self.game = game
        self.seat = seat

    @property
    def view(self) -> Json:
        """What the seat may know, as plain JSON."""
        return self.game.view(self._state, self.seat)

    @property
    def legal(self) -> list[Action]:
        """What the seat may do now."""
        menu = Menu()
        self._state.legal(self.seat, menu)
        return [self.game.space[menu.ids[k]] for k in range(menu.n)]

    def completes(self, action: Action) -> bool:
        """Does this legal action complete the seat's answer?"""
        decision = self._state.decision
        return decision is None or decision.whole(self._state, self.seat, action)

    def after(self, action: Action) -> Seen:
        """What the seat sees after this step of a longer answer; never what follows a whole one."""
        if self.completes(action):
            raise ValueError(f"'{action.text}' completes the answer: what follows is not to be seen")
        s = self._state.clone()
        s.take(self.seat, action)
        return Seen(self.game, s, self.seat)

    def sample(self, luck: Luck) -> State:
        """A world in which all that the seat cannot know is imagined anew; the caller may do with it what it
        likes.
        """
        return self.game.determinize(self._state, self.seat, luck)
