// Going through the record: one station is shown; buttons, keys, links and the address lead to another one.

let shown = data.opens;
let addressTimer = 0;

const STEPS = { start, backTurn, back, next, nextTurn, end, into, out, nextComment };
const KEYS = {
  Home: "start",
  ArrowUp: "backTurn",
  ArrowLeft: "back",
  ArrowRight: "next",
  ArrowDown: "nextTurn",
  End: "end",
  v: "into",
  b: "out",
  c: "nextComment",
};

/** Show a station of the record; undefined is none. */
function show(place) {
  if (place === undefined || place === shown || !isOpen()) {
    return;
  }
  const from = shown;
  showPlace(place, leadsTo(from, place) ? 1 : -leadsTo(place, from));
  showLedger(place);
  markMove(from, place);
  say(place, from);
  showAddressSoon();
}

/** Put a station on the table, and who is to decide there; the way is 1 on, -1 back, 0 a jump. */
function showPlace(place, way) {
  showBoard(shown, place, way);
  shown = place;
  showState(place);
}

/** Whether the record may be gone through: a puzzle's solution only where it was asked for. */
function isOpen() {
  return !document.getElementById("controls").hidden;
}

/** Where one is, who decides, and how everybody stands. */
function showState(place) {
  const station = stations[place];
  document.getElementById("moment").textContent = station.moment;
  document.getElementById("round").textContent = station.round ? `Round ${station.round}` : "Before round 1";
  document.getElementById("due").textContent = station.due;
  for (const [seat, item] of [...document.getElementById("standing").children].entries()) {
    item.querySelector("b").textContent = station.vp[seat];
    mark(item, seat === station.turn, "true");
  }
  for (const button of document.querySelectorAll("[data-step]")) {
    setDisabled(button, STEPS[button.dataset.step](place) === undefined);
  }
}

/** A button that does nothing now; it keeps the focus. */
function setDisabled(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}

function mark(element, current, how) {
  if (current) {
    element.setAttribute("aria-current", how);
  } else {
    element.removeAttribute("aria-current");
  }
}

/** Tell the step to those who listen. */
function say(place, from) {
  const way = ways[wayOf(place)].name;
  const where = wayOf(place) === wayOf(from) ? "" : way ? `Variation ${way}. ` : "Main line. ";
  document.getElementById("spoken").textContent = where + stations[place].said;
}

// ---- the address ----

/** What names a station in the address; nothing for a position that was only tried. */
function addressOf(place) {
  if (!stations[place].moment) {
    return "";
  }
  return `#${encodeURIComponent(stations[place].moment).replaceAll("%2F", "/")}`;
}

/** Browsers refuse an address that changes too often. One that has changed meanwhile is followed instead. */
function showAddressSoon() {
  clearTimeout(addressTimer);
  const { hash } = location;
  addressTimer = setTimeout(() => location.hash === hash && showAddress(), 120);
}

/** Stepping changes the address, but leaves no trail of it; nor does a link to another part of the page. */
function showAddress() {
  if (placeInAddress() !== shown && stations[shown].moment) {
    history.replaceState(null, "", addressOf(shown));
  }
}

/** What the address names: a moment, a part of the page, or nothing that there is. */
function namedInAddress() {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written; // no text at all
  }
}

/** The station in the address: where the page opens, if it names nothing; undefined if it names something else. */
function placeInAddress() {
  const named = namedInAddress();
  return named ? moments.get(named) : data.opens;
}

/** Go where the address leads; where it leads nowhere, say so and stay. */
function followAddress() {
  const [named, place] = [namedInAddress(), placeInAddress()];
  if (place === undefined && !document.getElementById(named)) {
    document.getElementById("spoken").textContent = `There is no moment ${named} here.`;
  }
  show(place);
  showAddressSoon();
}

// ---- keys and buttons ----

const TYPING = "input, textarea, select, dialog, .wide, .part"; // and what arrows scroll

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.target.closest(TYPING)) {
    return;
  }
  const step = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (step && isOpen()) {
    event.preventDefault();
    show(STEPS[step](shown));
  } else if (event.key === "?") {
    document.getElementById("help").showModal();
  }
}

/** All that needs a script is shown only now. */
function begin() {
  document.getElementById("tools").hidden = false;
  readMoves();
  showState(shown);
  showLedger(shown);
  markMove(shown, shown);
  document.addEventListener("keydown", pressed);
  addEventListener("hashchange", followAddress);
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => show(STEPS[button.dataset.step](shown)));
  }
  if (document.getElementById("solution")) {
    beginPuzzle();
  } else {
    document.getElementById("controls").hidden = false;
  }
  followAddress();
}
