// The move list: its links, the comments beside them, and the mark on the step that is shown.

const moveList = document.getElementById("moves");
const INSIDE = "details:not(#solution)"; // what is asked for only opens where it is asked for
const links = new Map();
const comments = new Map();

/** Learn where the links lead, and which comments stand behind which of them. */
function readMoves() {
  let place = 0;
  for (const element of moveList.querySelectorAll("[data-at], .comment")) {
    if (element.dataset.at === undefined) {
      comments.set(place, comments.get(place) ?? []);
      comments.get(place).push(element.textContent);
    } else {
      place = Number(element.dataset.at);
      links.set(place, element);
    }
  }
}

function commentsAt(place) {
  return comments.get(place) ?? [];
}

/** The next station in the order of the text that has a comment. */
function nextComment(place) {
  const order = [...links.keys()];
  const from = order.indexOf(place) + 1;
  return order.slice(from).find((one) => comments.has(one));
}

function markMove(from, to) {
  links.get(from)?.removeAttribute("aria-current");
  const link = links.get(to);
  if (!link) {
    return;
  }
  link.setAttribute("aria-current", "step");
  for (let around = link.closest(INSIDE); around; around = around.parentElement.closest(INSIDE)) {
    around.open = true;
  }
  keepInView(moveList, link);
}

/** Scroll a box, where it scrolls by itself; the page stays where it is. */
function keepInView(box, element) {
  const [around, at] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  const margin = around.height / 5;
  if (at.top < around.top + margin || at.bottom > around.bottom - margin) {
    box.scrollTop += at.top - around.top - around.height / 3;
  }
}
