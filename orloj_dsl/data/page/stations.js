// What the page knows: every station with all that is on the table there, unfolded from what differs.

const data = await unpacked("data").catch((error) => {
  document.getElementById("unread").hidden = false;
  throw error;
});
const { stations, ways } = data;
const lines = ways.flatMap((way, number) =>
  way.lines.map(([first, last], index) => ({ way: number, index, first, last })),
);
const moments = new Map(Object.entries(data.moments));

/** What a data block holds, deflated, as base64. */
async function unpacked(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(inflated).json();
}

/** Give each station all its texts of a kind: those of the station before it, but for what differs. */
function unfold(kind) {
  const all = `all_${kind}`;
  for (const station of stations) {
    const before = station.before === null ? null : stations[station.before][all];
    const differing = station[kind];
    if (before !== null && differing.length === 0) {
      station[all] = before;
      continue;
    }
    const texts = before === null ? [] : before.slice();
    for (let at = 0; at < differing.length; at += 2) {
      texts[differing[at]] = differing[at + 1];
    }
    station[all] = texts;
  }
}

unfold("slots");
unfold("words");

/** The line that a station belongs to; undefined for the first one. */
function lineOf(place) {
  return lines[stations[place].line];
}

/** Which way a station lies on; 0 is the main line. */
function wayOf(place) {
  return lineOf(place)?.way ?? 0;
}

/** The stations of a line from its beginning up to one of them. */
function lineSoFar(place) {
  const line = lineOf(place);
  return line ? Array.from({ length: place - line.first + 1 }, (_, index) => line.first + index) : [];
}

/** Whether one station lies on the way to another, in its line or where that begins: what moves may be seen moving. */
function leadsTo(from, to) {
  return lineSoFar(to).some((place) => stations[place].before === from);
}

/** A position in notation, as a record or puzzle may have it. */
function notation(place) {
  return data.head + stations[place].lines.map((line) => data.lines[line]).join("; ");
}

// ---- where a step leads; undefined: nowhere ----

function lineBehind(place) {
  const line = lineOf(place);
  return line ? ways[line.way].lines[line.index + 1] : ways[0]?.lines[0];
}

function next(place) {
  const line = lineOf(place);
  return line && place < line.last ? place + 1 : lineBehind(place)?.[0];
}

function back(place) {
  return stations[place].before ?? undefined;
}

function nextTurn(place) {
  const line = lineOf(place);
  return line && place < line.last ? line.last : lineBehind(place)?.[1];
}

function backTurn(place) {
  const line = lineOf(place);
  return line && back(line.first);
}

function start() {
  return 0;
}

/** The end of the way; from there that of the main line. */
function end(place) {
  const last = ways[wayOf(place)].lines.at(-1)?.[1];
  return last === place ? (ways[0].lines.at(-1)?.[1] ?? 0) : last;
}

/** The first station of a variation: one that replaces this line, one that leaves here, or the next beside this one. */
function into(place) {
  const { line } = stations[place];
  const own = ways[wayOf(place)];
  const candidates = [
    ...ways.filter((way) => line !== null && way.replaces === line),
    ...ways.filter((way) => way.leaves === place),
    ...ways.slice(ways.indexOf(own) + 1).filter((way) => own !== ways[0] && way.leaves === own.leaves),
  ];
  return candidates.find((way) => way !== ways[0] && way.lines.length > 0)?.lines[0][0];
}

/** Where a variation leaves its parent. */
function out(place) {
  return wayOf(place) === 0 ? undefined : ways[wayOf(place)].leaves;
}
