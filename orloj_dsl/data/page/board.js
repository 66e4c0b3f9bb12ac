// The table: a step sets the slots that differ, and nothing else.

const slotElements = byName("data-slot", data.slots);
const smooth = matchMedia("(prefers-reduced-motion: no-preference)");
const GLIDE = { duration: 260, easing: "ease-in-out" };

/** Elements in the order of their names. */
function byName(attribute, names) {
  const found = new Map();
  for (const element of document.querySelectorAll(`#board [${attribute}]`)) {
    found.set(element.getAttribute(attribute), element);
  }
  return names.map((name) => found.get(name));
}

/** Whether a slot's filling moves what it holds; else it is markup, made and escaped with the board. */
function isTransform(filling) {
  return filling !== "" && !filling.startsWith("<");
}

/** Put on the table what a station has and another one hasn't, on the way there: 1 on, -1 back, 0 a jump. */
function showBoard(from, to, way) {
  const [old, now] = [stations[from], stations[to]];
  for (const slot of differing(old.all_slots, now.all_slots)) {
    fill(slotElements[slot], data.texts[old.all_slots[slot]], data.texts[now.all_slots[slot]], way);
  }
  for (const part of differing(old.all_words, now.all_words)) {
    const sentences = now.all_words[part].map((sentence) => data.texts[sentence]);
    document.getElementById(`words-${data.words[part]}`).textContent = sentences.join(" ");
  }
}

/** Where two lists of numbers differ. */
function differing(old, now) {
  const found = [];
  for (let at = 0; old !== now && at < now.length; at += 1) {
    if (old[at] !== now[at]) {
      found.push(at);
    }
  }
  return found;
}

function fill(element, before, now, way) {
  if (!isTransform(now)) {
    element.innerHTML = now;
    return;
  }
  element.setAttribute("transform", now);
  const frames = way && smooth.matches ? glide(before, now, way * (element.dataset.turning ?? 0)) : null;
  if (frames) {
    element.animate({ transform: frames }, GLIDE);
  }
}

/** The way from one transform to another, turning as it is told; null where they aren't of one form. */
function glide(before, now, turning) {
  const [from, to] = [functions(before), functions(now)];
  if (from.length !== to.length || from.some(({ name }, at) => name !== to[at].name)) {
    return null;
  }
  for (const [at, { name, numbers }] of from.entries()) {
    if (name === "rotate") {
      to[at].numbers[0] = numbers[0] + turned(to[at].numbers[0] - numbers[0], turning);
    }
  }
  return [styled(from), styled(to)];
}

/** How far something turns: clockwise (1), against it (-1), or the short way round (0). */
function turned(degrees, turning) {
  const short = degrees - 360 * Math.round(degrees / 360);
  return short * turning < 0 ? short + 360 * turning : short;
}

/** The functions of a transform: their names and numbers. */
function functions(transform) {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, numbers]) => ({
    name,
    numbers: numbers.split(/[\s,]+/).map(Number),
  }));
}

/** A transform as styles have it: with units, and a centre of rotation as a movement around it. */
function styled(parts) {
  return parts.map(({ name, numbers }) => written(name, numbers)).join(" ");
}

function written(name, numbers) {
  if (name === "rotate") {
    const [degrees, x = 0, y = 0] = numbers;
    return `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`;
  }
  return name === "translate" ? `translate(${numbers[0]}px, ${numbers[1] ?? 0}px)` : `${name}(${numbers})`;
}
