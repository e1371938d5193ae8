/** Shorter words have too many neighbours. */
export const SHORTEST_CORRECTED = 4;
/** Of shorter words, two typing errors leave too little. */
const SHORTEST_WITH_TWO_ERRORS = 6;

/**
 * The number of typing errors between two words: a letter too many, a letter too few, a wrong letter, or two
 * neighbouring letters in the wrong order. Counting stops above `most`.
 */
function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const turned = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (turned) errors = Math.min(errors, (before[column - 2] ?? 0) + 1);
      current.push(errors);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[b.length] ?? most + 1;
}

/** Whether two words differ by at most one typing error. */
export const isOneErrorAway = (a: string, b: string): boolean => typingErrors(a, b, 1) <= 1;

/** Letters by which a word and what was meant may differ in length. */
export const MOST_ERRORS = 2;

/** The known word that was probably meant; undefined where none is near enough. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  if (typed.length < SHORTEST_CORRECTED) return undefined;
  const most = typed.length < SHORTEST_WITH_TWO_ERRORS ? 1 : MOST_ERRORS;
  let nearest: { word: string; errors: number } | undefined;
  for (const word of known) {
    const errors = typingErrors(typed, word, nearest ? nearest.errors - 1 : most);
    if (errors <= (nearest ? nearest.errors - 1 : most)) nearest = { word, errors };
  }
  return nearest?.word;
}
