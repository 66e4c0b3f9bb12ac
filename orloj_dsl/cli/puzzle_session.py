"""One puzzle and whoever tries it, line by line, at a terminal or anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import final

from orloj_dsl.cli.asking import Ask
from orloj_dsl.cli.output import console
from orloj_dsl.cli.proving import watched
from orloj_dsl.cli.saying import say
from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver import NONE
from orloj_dsl.play.solver.limits import INTERRUPTED
from orloj_dsl.play.solver.problem import Problem
from orloj_dsl.puzzle.attempt import (
    UNKNOWN,
    Attempt,
    Best,
    authors_line,
    begin,
    certified_best,
    distance,
    proven_best,
    says_more,
    way_of,
)
from orloj_dsl.puzzle.problems import parts
from orloj_dsl.puzzle.proof import prove, tell
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.puzzle_view import (
    due_text,
    happened,
    heading_text,
    legal_view,
    line_rows,
    solution_text,
    task_lines,
    verdict_text,
    way_text,
)
from orloj_dsl.show.table_view import table_view

QUIT, GIVE_UP = "quit", "give up"
COMMANDS = {
    "hint": "the next hint",
    "show": "the table as it is now, and the lines so far",
    "legal": "what may be written next",
    "undo": "take back what was written last",
    "restart": "begin again",
    "done": "end the turn",
    GIVE_UP: "show the solution",
    "help": "this",
    QUIT: "leave, as Ctrl-D does",
}
_MEANT = {"answer": GIVE_UP, "solution": GIVE_UP, "exit": QUIT}
"""Words that aren't there, and what comes to the same."""
_TURNS = ("clock", "pass")
"""How a turn is chosen."""
_STEPS = (
    "Write what comes next as in a record: a step, several of them, or a whole line, with which the turn ends.",
    "Tab completes. Draws, and what the others do, come by themselves. Or one of these words:",
)


@final
class Session:
    """One puzzle and whoever tries it."""

    def __init__(self, game: Game, problem: Problem, source: Source, ask: Ask) -> None:
        self.game, self.problem, self.source = game, problem, source
        self.puzzle, self.start = parts(game)
        self.ask = ask
        self.out = console()
        self.attempt = self.begun = begin(self.problem)
        self.hints = 0
        self.known: Best | None = None
        self.ways = list[int]()
        self.ended = False
        self.doing: dict[str, Callable[[], object]] = {
            "hint": self._hint,
            "show": self._show,
            "legal": self._legal,
            "undo": self._undo,
            "restart": self._restart,
            "done": self._done,
            GIVE_UP: self._give_up,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> bool:
        """Let it be tried until it is solved or given up; whether another puzzle may follow."""
        self._begin()
        while not self.ended:
            text = self.ask("> " if self.attempt.over else f"{self.attempt.head.rstrip()}> ", self._completions)
            word = None if text is None else " ".join(text.split())
            if text is None or word == QUIT:
                return False
            if word in self.doing:
                self.doing[word]()
            elif word:
                self._write(text)
        return True

    def _completions(self, text: str) -> tuple[int, Sequence[str]]:
        start, steps = self.attempt.completions(text)
        return start, [*steps, *(word for word in COMMANDS if not start and word.startswith(text))]

    # ---- what is shown ----

    def _begin(self) -> None:
        say(heading_text(self.puzzle), table_view(self.start, self.out.width))
        say(*(visible(line) for line in task_lines(self.puzzle, self.start, self.source)))
        say("help lists what may be written.")
        self._tell_latest()

    def _tell_latest(self) -> None:
        """What has just happened, and what is due now or has come of it."""
        say(*happened(self.attempt, self.out.width))
        if self.attempt.over:
            self._judge()
        else:
            self._tell_due()

    def _tell_due(self) -> None:
        say(self._over() if self.attempt.over else due_text(self.attempt))

    def _show(self) -> None:
        say(table_view(self.attempt.position, self.out.width))
        say(*(visible(line.written) for line in self.attempt.lines))
        self._tell_due()

    def _legal(self) -> None:
        if self.attempt.over:
            say(self._over())
        else:
            say(legal_view(self.attempt.position, self.out.width, draws=False))

    def _help(self) -> None:
        say(*_STEPS, *(f"  {word:<8} {said}" for word, said in COMMANDS.items()))

    def _hint(self) -> None:
        hints = self.puzzle.hints
        if self.hints == len(hints):
            say("there are no more hints" if hints else "there are no hints")
            return
        say(f"hint {self.hints + 1} of {len(hints)}: {visible(hints[self.hints])}")
        self.hints += 1

    # ---- what is tried ----

    def _write(self, text: str) -> None:
        if not self.attempt.over:
            self._try(text)
            return
        say(self._over())
        if meant := _command_meant(text):
            say(f"   did you mean: {meant}")

    def _done(self) -> None:
        if self.attempt.over:
            say(self._over())
            return
        result = self.attempt.finish()
        if isinstance(result, Attempt):
            self._go_on(result)
        else:
            say(result.message)  # nothing was written that a place could be shown in

    def _go_on(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self._tell_latest()

    def _try(self, text: str) -> None:
        result = self.attempt.try_text(text)
        if isinstance(result, Attempt):
            self._go_on(result)
            return
        if result.code in ("syntax", "unknown-word"):
            result = _perhaps_a_command(result, text)
        elif result.code == "not-due" and self._chooses_again(text[result.span.start :]):
            result = replace(result, message=f"{result.message}; undo or restart takes it back")
        say(diagnostic_text(result, Source("your line", text)))

    def _chooses_again(self, step: str) -> bool:
        """Whether a step chooses a turn that was chosen before, which can be taken back."""
        return step.startswith(_TURNS) and self.attempt.chosen and self.attempt.before is not None

    def _undo(self) -> None:
        if self.attempt.before is None:
            say("there is nothing to take back")
            return
        self.attempt = self.attempt.before
        self._tell_due()

    def _restart(self) -> None:
        self.attempt = self.begun
        self._tell_latest()

    # ---- how good it was ----

    def _judge(self) -> None:
        """Say what an attempt that is over has come to."""
        if self.problem.goal.every and self.attempt.value:
            self._judge_way()
            return
        best = self._best_for(self.attempt)
        short = distance(self.attempt, best)
        if best.certified and short is not None and short < 0:
            say("this is better than what is certified: the puzzle's certificate doesn't hold")
            best = self._proven()
            short = distance(self.attempt, best)
        self.ended = short == 0
        say(verdict_text(self.attempt, best) + ("" if self.ended else f". {self._what_else()}"))

    def _judge_way(self) -> None:
        best = self._proven()
        if best.value is None or distance(self.attempt, best):
            say(f"{verdict_text(self.attempt, best)}. {self._what_else()}")
            return
        way = way_of(self.attempt, best.solutions)
        said = way_text(self.attempt, way, self.ways, best, wordy=says_more(self.attempt, best.solutions))
        new = [way] if way is not None and way not in self.ways else []
        self.ways += new
        self.ended = len(self.ways) == best.ways
        if self.ended:
            say(said)
        elif new:
            say(f"{said}. Once more from the beginning:")
            self._restart()
        else:
            say(f"{said}. {self._what_else()}")

    def _best_for(self, attempt: Attempt | None) -> Best:
        """What must be known of the best to judge an attempt: certified, else proven now, and nothing if it can do."""
        if attempt is not None and distance(attempt, UNKNOWN) == 0:
            return UNKNOWN
        if self.known is None:
            self.known = certified_best(self.game, self.source.text)
        return self.known or self._proven()

    def _proven(self) -> Best:
        """The best as it is proven now, which Ctrl-C stops."""
        if self.known is None or self.known.certified:
            self.known = _proven_now(self.game)
        return self.known

    def _over(self) -> str:
        return f"the attempt is over: {self._what_else()}"

    def _what_else(self) -> str:
        """What may be done behind the end of an attempt."""
        words = [*(["hint"] if self.hints < len(self.puzzle.hints) else []), "undo", "restart", GIVE_UP]
        return f"{', '.join(words)} or {QUIT}?"

    def _give_up(self) -> None:
        """Show the author's line if it is as good as any, else what the search has found."""
        author, every = authors_line(self.game, self.problem), self.problem.goal.every
        best = self._proven() if every else self._best_for(author)
        good = author is not None and distance(author, best) == 0
        if not every and not good:
            best = self._proven()
        shown = [solution.actions for solution in best.solutions]
        if author is not None and ((good and not every) or (best.value is None and not shown)):
            shown = [author.taken]
        for number, actions in enumerate(shown if every else shown[:1]):
            if number:
                say("or")
            say(*line_rows(tell(self.problem, actions).lines, self.out.width))
        say(solution_text(self.problem.goal, best, shown=bool(shown), good=good or best.value is not None))
        self.ended = True


def _perhaps_a_command(found: Diagnostic, text: str) -> Diagnostic:
    """A finding of a text that can't be read, and may be a slip of one of the words; of a lone word help tells more."""
    meant = _MEANT.get(text.strip()) or closest(text, [*([found.hint] if found.hint else []), *COMMANDS])
    lost = "help" if len(text.split()) == 1 else ""
    return replace(found, hint=meant or found.hint or lost)


def _command_meant(text: str) -> str:
    """The word that was probably meant, where nothing else can be; or nothing."""
    return _MEANT.get(text.strip()) or closest(text, COMMANDS)


def _proven_now(game: Game) -> Best:
    """Prove a puzzle. Ctrl-C stops that alone."""
    try:
        with watched("proving what the best is, which Ctrl-C stops", parts(game)[0].goal) as watch:
            return proven_best(prove(game, NONE, watch))
    except KeyboardInterrupt:  # before the search has begun, or behind its end
        return Best(None, stopped=INTERRUPTED)
