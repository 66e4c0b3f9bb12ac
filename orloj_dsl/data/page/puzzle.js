// A puzzle that is tried: the steps that may come next, what is proven of them, and what was played so far.

const { trial } = data;
const done = []; // the steps that were taken
const waysFound = new Set();

/** Where the steps that were taken have led. */
function spotNow() {
  return done.at(-1)?.to ?? 0;
}

/** Show where the attempt stands; the way there is 1 on, -1 back, 0 a jump. */
function showTrial(way = 0) {
  const spot = trial.spots[spotNow()];
  showPlace(trial.first + spotNow(), way);
  showTried();
  fillLedger("Your line", done.map((step) => ({ ...step, comments: [] })), [], stations[shown].vp);
  document.getElementById("due-now").textContent = spot.due ?? "";
  document.getElementById("filter").closest("label").hidden = Boolean(spot.solved);
  document.getElementById("filter").value = "";
  sayMatches("");
  showSteps(spot.groups ?? []);
  setDisabled(document.getElementById("undo"), done.length === 0);
  setDisabled(document.getElementById("restart"), done.length === 0);
}

/** The lines as they were played, others' too. */
function showTried() {
  const written = [...trial.before];
  let line = trial.spots[0].head;
  for (const step of done) {
    line += step.written;
    if (step.text === "") {
      written.push(line, ...step.others);
      line = trial.spots[step.to].head ?? "";
    }
  }
  if (line) {
    written.push(line);
  }
  const items = written.map((text) => make("li", {}, text.trim().replace(/(clock \d+), turn (\d+)/, "$1/$2")));
  document.getElementById("tried").replaceChildren(...items);
}

function showSteps(groups) {
  const sets = groups.map(([title, steps]) =>
    make("fieldset", {}, make("legend", {}, title), ...steps.map((step) => stepButton(step))),
  );
  document.getElementById("steps").replaceChildren(...sets);
}

function stepButton(step) {
  const button = make("button", { type: "button" }, step.text || "end the turn");
  button.addEventListener("click", () => take(step));
  return button;
}

/** Take a step; one that loses the best is answered, and not taken. */
function take(step) {
  if (step.to === undefined) {
    judge(`${step.text || "To end the turn"}: ${step.loses}.`, "lost");
    return;
  }
  const typing = document.activeElement.id === "filter";
  done.push(step);
  showTrial(1);
  const spot = trial.spots[step.to];
  if (spot.solved) {
    judge(solvedWords(spot), "solved");
    document.getElementById("undo").focus();
  } else {
    judge(step.said, "good");
    document.querySelector(typing ? "#filter" : "#steps button").focus();
  }
}

/** What is said of an attempt that is as good as any; where every way is asked for, how many are found. */
function solvedWords({ solved, way }) {
  if (trial.ways === 0) {
    return `${solved}.`;
  }
  if (way === null) {
    return `${solved}, but it does more than it must; ${waysFound.size} of ${trial.ways} ways found.`;
  }
  const before = waysFound.has(way) ? "found before" : "a new way";
  waysFound.add(way);
  return `${solved}: ${before}; ${waysFound.size} of ${trial.ways} ways found.`;
}

function judge(said, kind) {
  const verdict = document.getElementById("verdict");
  verdict.textContent = said;
  verdict.className = kind;
}

function takeBack(count) {
  done.splice(-count, count);
  judge("", "");
  showTrial(count === 1 ? -1 : 0);
}

/** Leave only the steps that hold what was typed, and say how many that are. */
function filterSteps(event) {
  const typed = event.target.value.trim();
  const wanted = typed.toLowerCase();
  for (const set of document.querySelectorAll("#steps fieldset")) {
    const buttons = [...set.querySelectorAll("button")];
    for (const button of buttons) {
      button.hidden = !button.textContent.toLowerCase().includes(wanted);
    }
    set.hidden = buttons.every((button) => button.hidden);
  }
  const left = stepsLeft().length;
  sayMatches(typed === "" ? "" : left === 0 ? `No step holds ${typed}.` : `${left} of ${stepCount()}`);
}

function stepsLeft() {
  return [...document.querySelectorAll("#steps button")].filter((button) => !button.closest("[hidden]"));
}

function stepCount() {
  return document.querySelectorAll("#steps button").length;
}

function sayMatches(said) {
  document.getElementById("matches").textContent = said;
}

/** Enter takes the step that was typed, or the only one left; else it asks which one. */
function enterStep(event) {
  const typed = event.target.value.trim().toLowerCase();
  if (event.key !== "Enter" || typed === "") {
    return;
  }
  const left = stepsLeft();
  const meant = left.length === 1 ? left[0] : left.find((button) => button.textContent.toLowerCase() === typed);
  if (meant) {
    meant.click();
  } else if (left.length > 0) {
    sayMatches(`${left.length} of ${stepCount()}: which one?`);
  }
}

/** The solution is shown where it is asked for; closed again, the attempt is back on the table. */
function showSolution() {
  if (ways[0].lines.length === 0) {
    return; // there is nothing to be stepped through
  }
  const { open } = document.getElementById("solution");
  document.getElementById("controls").hidden = !open;
  if (open) {
    show(0);
  } else if (trial) {
    showTrial();
  } else {
    show(0);
  }
}

function beginPuzzle() {
  document.getElementById("solution").addEventListener("toggle", showSolution);
  if (!trial) {
    return;
  }
  document.getElementById("trial").hidden = false;
  document.getElementById("undo").addEventListener("click", () => takeBack(Math.min(1, done.length)));
  document.getElementById("restart").addEventListener("click", () => takeBack(done.length));
  document.getElementById("filter").addEventListener("input", filterSteps);
  document.getElementById("filter").addEventListener("keydown", enterStep);
  showTrial();
}
