"""Actions are interned and numbered; texts are read leniently and refused helpfully; menus stay in order."""

from __future__ import annotations

import pytest

from raffles.kernel.action import MOST_ACTIONS, ActionSpace, Menu, UnknownAction


def space() -> ActionSpace:
    actions = ActionSpace()
    actions.row("take", ("left", "right"))
    actions.add("pass")
    actions.grid("patrol", range(2), range(3))
    return actions


def listed(menu: Menu) -> list[int]:
    return [int(menu.ids[k]) for k in range(menu.n)]


def test_actions_are_numbered_in_the_order_of_their_definition() -> None:
    actions = space()
    texts = [action.text for action in actions.all]
    assert texts[:3] == ["take left", "take right", "pass"]
    assert texts[3:6] == ["patrol 0 0", "patrol 0 1", "patrol 0 2"]
    assert texts[6:] == ["patrol 1 0", "patrol 1 1", "patrol 1 2"]
    assert [action.id for action in actions.all] == list(range(len(actions)))


def test_an_action_knows_its_place_in_its_row_and_grid() -> None:
    actions = space()
    assert (actions.parse("take right").verb, actions.parse("take right").a) == ("take", 1)
    assert (actions.parse("patrol 1 2").a, actions.parse("patrol 1 2").b) == (1, 2)


def test_a_text_is_always_the_same_object() -> None:
    actions = space()
    for action in actions.all:
        assert actions.parse(action.text) is action
        assert actions[action.id] is action


def test_blanks_around_and_between_words_do_not_matter() -> None:
    assert space().parse("  patrol 1\t 2 ").text == "patrol 1 2"


def test_an_unknown_text_is_refused_with_what_may_have_been_meant() -> None:
    with pytest.raises(UnknownAction, match=r"there is no action 'take rigth'; did you mean 'take right'\?"):
        space().parse("take rigth")


def test_nothing_is_suggested_for_a_text_like_no_other() -> None:
    with pytest.raises(UnknownAction, match=r"there is no action 'xyzzy'$"):
        space().parse("xyzzy")


def test_an_empty_text_is_no_action() -> None:
    with pytest.raises(UnknownAction, match="there is no action ''"):
        space().parse("   ")


def test_a_text_cannot_be_defined_twice() -> None:
    actions = space()
    with pytest.raises(ValueError, match="the action 'take left' is defined twice"):
        actions.add("take", "left")
    assert len(actions) == 9


def test_a_space_has_a_last_number() -> None:
    actions = ActionSpace()
    actions.row("go", range(MOST_ACTIONS))
    with pytest.raises(ValueError, match="an action space holds at most 65536 actions"):
        actions.add("stop")


def test_a_row_holds_its_own_actions_only() -> None:
    actions = ActionSpace()
    first, second = actions.row("show", range(3)), actions.row("steal", range(3))
    assert [second.holds(action) for action in actions.all] == [False] * 3 + [True] * 3
    assert list(first) == actions.all[:3]
    assert (len(second), second[2].text) == (3, "steal 2")


def test_a_menu_offers_a_row_by_bits_in_ascending_order() -> None:
    actions, menu = ActionSpace(), Menu()
    start, row = actions.add("start"), actions.row("show", range(62))
    menu.add(start)
    menu.offer(row, 2**61 + 2**5 + 1)
    assert listed(menu) == [start.id, row[0].id, row[5].id, row[61].id]
    assert menu.holds(row[61])
    assert not menu.holds(row[60])


def test_offering_nothing_leaves_a_menu_as_it_is() -> None:
    actions, menu = ActionSpace(), Menu()
    row = actions.row("show", range(3))
    menu.offer(row, 0)
    assert listed(menu) == []
    assert not menu.holds(row[0])
