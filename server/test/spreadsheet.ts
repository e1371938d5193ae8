/** How spreadsheet programs divide a file into cells, whatever wrote it. */

/** At each separator and line end, whether it stands between quotes or not; what remains of quotes is taken off. */
function carelessly(text: string, separator: string): string[] {
  return text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(separator))
    .map((cell) => cell.replaceAll('"', ''));
}

/** As Excel does: a quote opens a cell only at its beginning; what follows the closing one belongs to the cell as it stands. */
function carefully(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        if (text[at] === '"') at += 1;
        cell += text[at];
        at += 1;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
      cell += text[at];
      at += 1;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}

/** The cells that a file has for programs of any language: divided at commas, semicolons, tabs, with and without regard to quotes. */
export const dividedAnywhere = (text: string): string[] =>
  [',', ';', '\t'].flatMap((separator) => [...carelessly(text, separator), ...carefully(text, separator)]);

/** Whether a program would reckon with the cell, once blanks are taken off and wide letters made plain. */
export const looksLikeFormula = (cell: string): boolean => /^[=+\-@−]/.test(cell.trim().normalize('NFKC').trim());
