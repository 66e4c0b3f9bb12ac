// The ledger: what the line that is shown has done so far, step by step, and what it comes to.

/** An element with content: texts, which are only ever text, and elements. */
function make(kind, attributes, ...content) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...content);
  return element;
}

/** The ledger of a station of the record. */
function showLedger(place) {
  const { head, sums } = stations[place];
  const steps = lineSoFar(place).map((one) => ({ ...stations[one], comments: one === place ? commentsAt(one) : [] }));
  fillLedger(head, steps, sums, stations[place].vp);
}

/** Fill the ledger with steps, the last of which was just done. */
function fillLedger(head, steps, sums, vp) {
  const points = data.names.map((name, seat) => `${name} ${vp[seat]}`).join(", ");
  const nothing = make("p", { class: "soft" }, "The start: nothing has happened yet.");
  document.getElementById("ledger-lines").replaceChildren(
    ...(steps.length > 0 ? [make("h3", {}, head)] : [nothing]),
    ...steps.map((step, at) => ledgerStep(step, at === steps.length - 1)),
    make("ul", { class: "sums" }, ...sums.map((sum) => make("li", {}, sum))),
    make("p", { class: "now" }, `VP now: ${points}`),
  );
  const current = document.querySelector("#ledger [aria-current]");
  if (current) {
    keepInView(document.getElementById("ledger"), current);
  }
}

/** One step: what was written, comments, and its events. The one that was just done is marked. */
function ledgerStep({ text, rows, comments }, current) {
  const title = make("h4", {}, text || "the end of the turn");
  const step = make("section", { class: "step" }, title);
  if (current) {
    step.setAttribute("aria-current", "step");
    title.prepend(make("span", { class: "pointer", "aria-hidden": "true" }, "▸ "));
  }
  step.append(...comments.map((said) => make("blockquote", { dir: "auto" }, said)));
  step.append(make("ul", { class: "events" }, ...rows.map((row) => ledgerRow(...data.rows[row]))));
  return step;
}

/** An event: what happened, the change, and its clause, whose text opens on demand. */
function ledgerRow(what, change, clause) {
  return make("li", {}, make("span", { class: "what" }, what), make("b", {}, change), ledgerClause(clause));
}

/** A clause; what isn't one, as an adjustment by hand, is only named. */
function ledgerClause(clause) {
  const text = data.clauses[clause];
  return text
    ? make("details", { class: "clause" }, make("summary", {}, clause), make("p", {}, text))
    : make("span", { class: "soft" }, clause);
}
