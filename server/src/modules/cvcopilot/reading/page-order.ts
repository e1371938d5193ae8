/** A piece of text on a page, in points from the lower left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}

/** Narrower gaps are spaces between words. */
const GUTTER_MIN_POINTS = 9;
const COLUMN_MIN_LINES = 3;
/** Dates beside their text have lines this short. */
const DATE_COLUMN_CHARACTERS = 25;

interface Gap {
  at: number;
  size: number;
}

/** The widest stretch that no interval touches. */
function widestGap(intervals: readonly (readonly [number, number])[]): Gap | null {
  let best: Gap | null = null;
  let until = Number.NEGATIVE_INFINITY;
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    const size = from - until;
    if (Number.isFinite(size) && size > (best?.size ?? 0)) best = { at: until + size / 2, size };
    until = Math.max(until, to);
  }
  return best;
}

function linesOf(boxes: readonly Box[]): Box[][] {
  const lines: Box[][] = [];
  for (const box of boxes.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(first.y - box.y) < Math.max(first.height, box.height) / 2) line.push(box);
    else lines.push([box]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x));
}

const written = (line: readonly Box[]): string => {
  let text = '';
  let end: number | null = null;
  for (const box of line) {
    if (end !== null && box.x - end > box.height * 0.12 && !text.endsWith(' ')) text += ' ';
    text += box.text;
    end = box.x + box.width;
  }
  return text;
};

/** Dates in a column of their own stand on the lines of what they date: that is a row, no column. */
function areRows(first: readonly Box[][], second: readonly Box[][]): boolean {
  const [narrow, wide] = first.length <= second.length ? [first, second] : [second, first];
  const short = narrow.every((line) => written(line).length < DATE_COLUMN_CHARACTERS);
  const level = narrow.filter((line) => wide.some((beside) => Math.abs((beside[0]?.y ?? 0) - (line[0]?.y ?? 0)) < 2));
  return short && level.length > narrow.length * 0.7;
}

/** Lines in reading order: a page is cut along its white gutters, columns from left to right. */
export function inReadingOrder(boxes: readonly Box[], depth = 0): string[] {
  if (depth < 40 && boxes.length > 2) {
    const gutter = widestGap(boxes.map(({ x, width }) => [x, x + width] as const));
    if (gutter && gutter.size >= GUTTER_MIN_POINTS) {
      const left = boxes.filter(({ x }) => x < gutter.at);
      const right = boxes.filter(({ x }) => x >= gutter.at);
      const [leftLines, other] = [linesOf(left), linesOf(right)];
      if (leftLines.length >= COLUMN_MIN_LINES && other.length >= COLUMN_MIN_LINES && !areRows(leftLines, other))
        return [...inReadingOrder(left, depth + 1), ...inReadingOrder(right, depth + 1)];
    }
    const gap = widestGap(boxes.map(({ y, height }) => [y, y + height] as const));
    if (gap && gap.size > 1) {
      const above = boxes.filter(({ y }) => y >= gap.at);
      const below = boxes.filter(({ y }) => y < gap.at);
      return [...inReadingOrder(above, depth + 1), ...inReadingOrder(below, depth + 1)];
    }
  }
  return linesOf(boxes).map(written);
}
