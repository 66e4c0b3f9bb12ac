"""What a puzzle says beside its position: answer, proof, hints, others, and what can be judged without a search."""

from __future__ import annotations

import pytest

from orloj_dsl.games.orloj.task import Goal
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE, Certificate, answer_text, certificate_text, claim_text
from orloj_dsl.interpreter.summary import asked, title_of
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.checking import check_document
from orloj_dsl.puzzle.problems import fingerprint, problem_of
from orloj_dsl.puzzle.proof import prove

HEAD = """\
puzzle   "The long June"
players  Mikel purple, Eduardo yellow
"""
POSITION = """\
position
  turn Mikel, round 3
  clock hand 12, face 0, moon 11, worker 3 Eduardo
  dials V Mikel, VII Mikel, gemini Mikel
  Mikel vp 34, gold 1, wood 1, iron 1, pink 4, workers 2, hammer coin
  Eduardo vp 30
"""
GOAL = "goal     Mikel vp max in 1 turn\n"
SOLUTION = "solution\n3 Mikel clock 3; outer construct VI hammer 1\n"

Found = tuple[str, str, str, tuple[str, ...], str]
"""A finding: its code, what it points at, its message, what is legal, the hint."""


def puzzle(*lines: str, goal: str = GOAL, position: str = POSITION, rest: str = "") -> str:
    return "\n".join([HEAD.rstrip(), *lines, goal.rstrip(), position.rstrip(), rest])


def game_of(text: str) -> Game:
    (game,) = run(parse(Source("p", text)))
    return game


def found(text: str) -> list[Found]:
    """The findings of a check, which plays the solution too."""
    source = Source("p", text)
    checked = check_document(parse(source), SHIPPED)
    return [(one.code, source.slice(one.span), one.message, one.legal, one.hint) for one in checked.diagnostics]


def only(text: str) -> Found:
    (one,) = found(text)
    return one


# ---- title, hints, difficulty ----


def test_a_puzzle_says_who_made_it_and_gives_its_hints_in_order() -> None:
    game = game_of(
        puzzle('hint "Look up."', 'author "A. Smith"', 'hint "And down."', "difficulty expert", 'source "A pub"')
    )
    assert game.puzzle is not None
    said = game.puzzle
    assert (said.title, said.author, said.source, said.difficulty) == ("The long June", "A. Smith", "A pub", "expert")
    assert said.hints == ("Look up.", "And down.")
    assert title_of(game.record) == "The long June"


def test_a_hint_is_one_quoted_text() -> None:
    code, at, message, _, hint = only(puzzle("hint look up"))
    assert (code, at, message, hint) == ("syntax", "look up", "hint says one quoted text", 'hint "look up"')


def test_an_author_stands_once() -> None:
    code, at, *_ = only(puzzle('author "A"', 'author "B"'))
    assert (code, at) == ("twice", "author")


def test_a_difficulty_is_one_of_five_words() -> None:
    levels = ("minute", "easy", "medium", "hard", "expert")
    assert only(puzzle("difficulty exprt")) == ("unknown-word", "exprt", "exprt is no difficulty", levels, "expert")
    assert only(puzzle("difficulty very hard")) == ("syntax", "very hard", "a difficulty is one word", levels, "")


def test_a_header_of_ones_own_is_kept_and_a_slip_is_told() -> None:
    assert found(puzzle('club "Brno"')) == []
    source = Source("p", puzzle('autor "A"'))
    (one,) = check_document(parse(source), SHIPPED).diagnostics
    assert (one.code, one.hint, one.note) == ("unknown-header", "author", True)


def test_a_puzzle_without_a_goal_asks_nothing() -> None:
    text = puzzle(goal="")
    code, at, message, legal, _ = only(text)
    assert (code, at) == ("missing-header", 'puzzle   "The long June"')
    assert (message, legal) == ("the puzzle has no goal", ("goal NAME vp max in 1 turn",))
    assert game_of(text).puzzle is None


def test_a_puzzle_without_a_position_begins_nowhere() -> None:
    code, at, message, legal, _ = only(puzzle(position=""))
    assert (code, at) == ("missing-setup", 'puzzle   "The long June"')
    assert (message, legal) == ("the puzzle has no position to start from", ("position",))


def test_what_a_puzzle_does_not_know_of_pile_and_deck_cannot_be_drawn() -> None:
    game = game_of(puzzle())
    assert game.start is not None
    assert game.start.state.known is not None
    assert (game.start.state.known.pile, game.start.state.known.deck) == ((), ())


# ---- the answer ----


@pytest.mark.parametrize(
    ("goal", "answer", "value", "ways"),
    [
        ("vp max in 1 turn", "14", 14, None),
        ("vp max in 1 turn", "+14 unique", 14, 1),
        ("vp max in 1 turn", "-2 in 3 ways", -2, 3),
        ("vp max in 1 turn", "14 in 1 way", 14, 1),
        ("vp at least 14 in 1 turn", "yes unique", 1, 1),
        ("reach gold 3 in 1 turn", "no", 0, None),
        ("reach gold 3 in 1 turn; fewest decisions", "2", 2, None),
        ("reach gold 3 in 1 turn; fewest forced", "no", IMPOSSIBLE, None),
    ],
)
def test_an_answer_says_a_value_and_perhaps_how_many_solutions_there_are(
    goal: str, answer: str, value: int, ways: int | None
) -> None:
    game = game_of(puzzle(f"answer {answer}", goal=f"goal Mikel {goal}"))
    assert game.diagnostics == ()
    assert game.puzzle is not None
    assert game.puzzle.claim is not None
    assert (game.puzzle.claim.value, game.puzzle.claim.ways) == (value, ways)


@pytest.mark.parametrize(
    ("goal", "answer", "finding"),
    [
        (
            "vp max in 1 turn",
            "yes",
            ("bad-answer", "yes", "the goal asks for a number, not yes", ("14", "14 unique", "14 in 3 ways"), ""),
        ),
        (
            "vp at least 14 in 1 turn",
            "14",
            ("bad-answer", "14", "the goal asks for yes or no, not 14", ("yes", "yes unique", "no"), ""),
        ),
        (
            "vp max in 1 turn",
            "14 uniqe",
            (
                "syntax",
                "uniqe",
                "behind an answer stands how many solutions there are, or nothing",
                ("unique", "in 3 ways"),
                "",
            ),
        ),
    ],
)
def test_an_answer_that_does_not_fit_the_goal_is_told(goal: str, answer: str, finding: Found) -> None:
    assert only(puzzle(f"answer {answer}", goal=f"goal Mikel {goal}")) == finding


def test_what_a_puzzle_asks_is_told_in_a_line() -> None:
    game = game_of(puzzle("answer 14 unique"))
    assert asked(game) == "puzzle The long June: Mikel vp max in 1 turn; the answer is 14 unique"
    assert game.puzzle is not None
    assert game.puzzle.claim is not None
    assert claim_text(game.puzzle.goal, game.puzzle.claim) == "14 unique"
    assert answer_text(game.puzzle.goal, 14) == "14"


# ---- the proof ----

PROVEN = (
    "value 14, solutions 2 or more, nodes 40, rules 1, edition reconstruction 1 sha-b9e5deb8, puzzle sha-0123456789ab"
)


def test_a_certificate_is_read_and_printed() -> None:
    game = game_of(puzzle(f"proof {PROVEN}"))
    assert game.puzzle is not None
    assert game.puzzle.certificate is not None
    certificate, _ = game.puzzle.certificate
    edition = ("reconstruction", 1, "sha-b9e5deb8")
    assert certificate == Certificate(14, 2, True, 40, 1, edition, "sha-0123456789ab")
    assert certificate_text(game.puzzle.goal, certificate) == PROVEN


@pytest.mark.parametrize(
    "proof",
    [
        "value 14",
        PROVEN.replace("value 14", "value yes"),
        PROVEN.replace("nodes 40, ", ""),
        PROVEN.replace("nodes 40", "nodes many"),
        PROVEN.replace("nodes 40", "nodes 40, nodes 40"),
        PROVEN.replace("or more", "or so"),
        PROVEN.replace("reconstruction 1", "reconstruction"),
        PROVEN + ", moon full",
    ],
)
def test_a_certificate_of_another_form_is_refused(proof: str) -> None:
    code, at, message, *_ = only(puzzle(f"proof {proof}"))
    assert (code, at, message) == ("bad-proof", proof, "a proof is written by solve --certify, like this")


def test_the_fingerprint_is_of_what_is_asked_and_not_of_what_is_claimed() -> None:
    def of(text: str) -> str:
        return fingerprint(game_of(text), text)

    plain = of(puzzle())
    assert of(puzzle("answer 14 unique", 'hint "Up."', rest=SOLUTION)) == plain
    assert of(puzzle(goal="goal  Mikel vp   max in 1 turn")) == plain
    others = [
        puzzle(goal="goal Mikel vp max in 2 turns"),
        puzzle(position=POSITION.replace("vp 34", "vp 35")),
        puzzle(rest="others\n3 Eduardo pass; moon\n"),
    ]
    assert len({plain, *map(of, others)}) == 4


# ---- what others do ----

TWO = "goal Mikel vp max in 2 turns"


def test_others_play_their_lines_and_pass_where_they_have_none_or_it_cannot_be_played() -> None:
    line = puzzle(goal=TWO, rest="others\n3 Eduardo clock 1; face yellow\n")
    problem = problem_of(game_of(line))
    begun = problem.root().position
    passed = begun
    for action in problem_of(game_of(puzzle(goal=TWO))).reply(begun):
        passed = passed.apply(action)[0]
    assert (passed.state.turn, passed.state.rooster) == (1, begun.state.rooster - 1)
    # Behind Mikel's pass the line of Eduardo is played: the hand goes from XII to I, where yellow is ...
    played = passed
    for action in problem.reply(passed):
        played = played.apply(action)[0]
    assert played.state.round == 4
    assert played.state.hand == 1
    # ... and where his line can't be played, he passes: in the next round there is none.
    assert [action.kind for action in problem.reply(played)] == ["pass", "skip", "skip", "end"]


@pytest.mark.parametrize(
    ("line", "code", "at", "message"),
    [
        ("3 Mikel pass", "wrong-player", "Mikel", "Mikel is to solve; only what the others do is fixed"),
        ("3 Edvardo pass", "unknown-player", "Edvardo", "Edvardo is no player"),
        (
            "3 Eduardo pass\n3 Eduardo clock 1",
            "twice",
            "3 Eduardo clock 1",
            "what Eduardo does in that round is said twice",
        ),
        ("3 Eduardo upgrade gold", "unknown-word", "gold", "gold is no track or hammer"),
    ],
)
def test_a_line_of_others_that_cannot_be_meant_is_told(line: str, code: str, at: str, message: str) -> None:
    one = only(puzzle(goal=TWO, rest=f"others\n{line}\n"))
    assert one[:2] == (code, at)
    assert code == "unknown-word" or one[2] == message


@pytest.mark.parametrize(("number", "legal"), [("2", ("3 Eduardo ...",)), ("4", ("3 Eduardo ...",))])
def test_a_line_of_others_that_never_comes_is_noted(number: str, legal: tuple[str, ...]) -> None:
    text = puzzle(goal=TWO, rest=f"others\n{number} Eduardo pass\n")
    source = Source("p", text)
    (one,) = check_document(parse(source), SHIPPED).diagnostics
    assert (one.code, source.slice(one.span), one.legal, one.note) == ("wrong-round", number, legal, True)
    assert one.message == f"no turn of Eduardo in round {number} comes before the goal is over"


@pytest.mark.parametrize(
    ("goal", "answer", "message"),
    [
        ("vp max in 1 turn", "14 in 0 ways", "an answer has at least one solution"),
        ("reach gold 3 in 1 turn", "no unique", "what can't be reached has no solutions"),
        ("reach gold 3 in 1 turn; fewest forced", "no in 2 ways", "what can't be reached has no solutions"),
    ],
)
def test_only_what_can_be_reached_has_solutions(goal: str, answer: str, message: str) -> None:
    found = only(puzzle(f"answer {answer}", goal=f"goal Mikel {goal}"))
    assert found[:3] == ("bad-answer", answer, message)


def test_an_answer_is_one() -> None:
    code, at, *_ = only(puzzle("answer 14, unique"))
    assert (code, at) == ("syntax", "14, unique")
    assert only(puzzle("answer 14; unique"))[0] == "syntax"


@pytest.mark.parametrize(("slip", "meant"), [("answr 14", "answer"), ("prof value 14", "proof")])
def test_a_claim_is_not_lost_by_a_slip(slip: str, meant: str) -> None:
    source = Source("p", puzzle(slip))
    (one,) = check_document(parse(source), SHIPPED).diagnostics
    assert (one.code, one.hint, one.note) == ("unknown-header", meant, False)


def test_a_position_that_is_left_open_by_another_player_cannot_be_solved() -> None:
    open_turn = POSITION.replace("turn Mikel, round 3", "turn Eduardo, round 3\n  due lay w05")
    open_turn = open_turn.replace("Eduardo vp 30", "Eduardo vp 30, cards w01")
    code, at, message, *_ = only(puzzle("answer 14", position=open_turn))
    assert (code, at) == ("unsolvable", "Mikel vp max in 1 turn")
    assert message == "the player whose turn is going on can't just end it"


def test_a_line_of_others_that_cannot_be_played_is_noted_with_why() -> None:
    # The hand goes from XII to I, where yellow is.
    source = Source("p", puzzle(goal=TWO, rest="others\n3 Eduardo clock 1; face blue\n"))
    (one,) = check_document(parse(source), SHIPPED).diagnostics
    assert (one.code, source.slice(one.span), one.note) == ("not-free", "face blue", True)
    assert one.message.startswith("where Mikel does nothing this can't be played: blue isn't free here")


def test_what_belongs_to_the_position_is_not_kept_as_a_header() -> None:
    code, at, message, *_ = only(puzzle("clock hand 4"))
    assert (code, at, message) == ("unknown-header", "clock", "clock is said in the position, below the line position")


@pytest.mark.parametrize(
    ("goal", "code", "at", "hint"),
    [
        ("reach gold >= 2 in 1 turn", "bad-character", ">", ""),
        ("reach gold = 2 in 1 turn", "bad-character", "=", ""),
        ("reach gold < 2 in 1 turn", "bad-character", "<", ""),
        ("reach 2 gold in 1 turn", "syntax", "2 gold", "gold 2"),
        ("reach at least 2 gold in 1 turn", "syntax", "at least 2 gold", "gold at least 2"),
    ],
)
def test_a_comparison_is_written_in_words(goal: str, code: str, at: str, hint: str) -> None:
    found = only(puzzle(goal=f"goal Mikel {goal}"))
    assert (found[0], found[1], found[4]) == (code, at, hint)


def test_a_certificate_of_something_else_is_told_without_a_search() -> None:
    certified = puzzle("answer 14", f"proof {certificate_text(*_proven())}")
    assert found(certified) == []
    for other, why in (
        (certified.replace("vp 34", "vp 35"), "it is of another position, goal or line of others"),
        (certified.replace("rules 1,", "rules 9,"), "it is of other rules"),
        (certified.replace("sha-b9e5deb8", "sha-00000000"), "it is of another edition"),
    ):
        assert only(other)[:3:2] == ("bad-proof", f"the proof doesn't hold: {why}")
    denied = certified.replace("answer 14", "answer 13")
    assert only(denied)[:3:2] == ("bad-proof", "the proof is of the answer 14, and the answer is 13")


def _proven() -> tuple[Goal, Certificate]:
    proof = prove(game_of(puzzle()))
    return proof.goal, proof.certificate(puzzle())


# ---- the author's line, without a search ----


def test_a_solution_that_comes_to_the_answer_is_right() -> None:
    # VI: gold, wood and iron, 3 pieces at 2 VP, and a group of 4 at 2 VP: 6 + 8.
    assert found(puzzle("answer 14", rest=SOLUTION)) == []


def test_a_solution_that_comes_to_something_else_is_told() -> None:
    code, at, message, *_ = only(puzzle("answer 15", rest=SOLUTION))
    assert (code, at) == ("wrong-solution", "3 Mikel clock 3; outer construct VI hammer 1")
    assert message == "the solution comes to 14, and the answer is 15"


def test_a_solution_that_does_not_reach_the_goal_is_told() -> None:
    text = puzzle("answer yes", goal="goal Mikel reach dial V Eduardo in 1 turn", rest=SOLUTION)
    assert only(text)[2] == "the solution doesn't reach the goal"


def test_a_solution_in_which_others_play_otherwise_is_told_with_what_they_play() -> None:
    rest = SOLUTION + "3 Eduardo pass; moon\n4 Mikel pass\n"
    code, at, message, legal, _ = only(puzzle("answer 14", goal=TWO, rest=rest))
    assert (code, at, legal) == ("wrong-solution", "3 Eduardo pass; moon", ("3 Eduardo pass",))
    assert message == "Eduardo plays otherwise in this puzzle: as a line of others says, or a bare pass"


def test_a_solution_with_a_move_against_the_rules_is_told_once() -> None:
    code, at, *_ = only(puzzle("answer 15", rest="solution\n3 Mikel clock 3; outer construct V\n"))
    assert (code, at) == ("built", "outer construct V")


def test_a_proof_speaks_of_the_line_that_was_found() -> None:
    proof = prove(game_of(puzzle()))
    assert (proof.value, [line.written for line in proof.told[0].lines]) == (
        14,
        ["3 Mikel clock 3; outer construct VI hammer 1"],
    )
    assert proof.told[0].ledger.gaps() == []
    assert proof.told[0].ledger.total(0)["vp"] == 14
