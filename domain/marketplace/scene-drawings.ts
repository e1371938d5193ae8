import type { SCENES } from './pictures.ts';

type Tone = 1 | 2 | 3;

const rect = (tone: Tone, [x, y, width, height]: readonly number[], radius = 0): string =>
  `<rect class="pattern-fill pattern-${tone}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}/>`;

const circle = (tone: Tone, [x, y, radius]: readonly number[]): string =>
  `<circle class="pattern-fill pattern-${tone}" cx="${x}" cy="${y}" r="${radius}"/>`;

const shape = (tone: Tone, path: string): string => `<path class="pattern-fill pattern-${tone}" d="${path}"/>`;
const stroke = (tone: Tone, path: string): string => `<path class="pattern-line pattern-${tone}" d="${path}"/>`;

/** Two speech bubbles. */
const conversation = [
  circle(1, [40, 30, 58]),
  circle(1, [214, 104, 44]),
  rect(2, [38, 20, 108, 50], 18),
  shape(2, 'M58 64v26l24-22z'),
  rect(1, [56, 34, 62, 7], 3.5),
  rect(1, [56, 49, 42, 7], 3.5),
  rect(3, [108, 52, 96, 46], 18),
  shape(3, 'M184 92v22l-22-18z'),
  ...[134, 156, 178].map((x) => circle(1, [x, 75, 5])),
].join('');

/** A desk with a computer, a lamp, a cup and a plant. */
const desk = [
  circle(1, [196, 30, 46]),
  rect(1, [0, 96, 240, 24]),
  rect(3, [0, 92, 240, 6]),
  rect(3, [78, 28, 92, 58], 7),
  rect(2, [84, 34, 80, 46], 3),
  rect(1, [92, 44, 38, 6], 3),
  rect(1, [92, 56, 56, 6], 3),
  rect(1, [92, 68, 28, 6], 3),
  rect(3, [64, 84, 120, 8], 4),
  stroke(3, 'M30 90V52L50 32'),
  shape(2, 'M38 26l22 22-8 6a14 14 0 0 1-20-20z'),
  rect(2, [18, 86, 26, 6], 3),
  rect(2, [196, 72, 20, 20], 4),
  shape(3, 'M206 72c-12-4-16-16-12-24 10 4 13 14 12 24zM206 72c10-6 18-16 14-28-10 6-14 16-14 28z'),
].join('');

const tower = (tone: Tone, [x = 0, top = 0, width = 0]: readonly number[], lit: Tone): string =>
  rect(tone, [x, top, width, 120 - top], 2) +
  Array.from({ length: Math.floor((width - 4) / 11) * 3 }, (_, index) =>
    rect(
      lit,
      [
        x + 6 + 11 * (index % Math.floor((width - 4) / 11)),
        top + 9 + 14 * Math.floor(index / Math.floor((width - 4) / 11)),
        5,
        7,
      ],
      1,
    ),
  ).join('');

/** The houses of a town and the sun. */
const skyline = [
  circle(1, [176, 40, 28]),
  rect(1, [0, 78, 34, 42]),
  tower(2, [20, 58, 32], 1),
  tower(3, [48, 34, 38], 2),
  tower(2, [88, 66, 28], 3),
  tower(2, [112, 24, 34], 1),
  tower(3, [150, 62, 40], 2),
  tower(2, [192, 46, 30], 3),
  rect(1, [222, 72, 18, 48]),
].join('');

/** A path to the flag on the highest peak. */
const peaks = [
  circle(1, [52, 34, 20]),
  shape(1, 'M-10 120l66-62 40 38 20-18 44 42z'),
  shape(2, 'M40 120l96-92 104 92z'),
  shape(3, 'M112 51l24-23 26 23-12 9-13-8-14 9z'),
  stroke(1, 'M92 122c30-8 46-14 30-24s-2-16 16-24'),
  shape(3, 'M160 120l48-44 50 44z'),
  rect(3, [134, 4, 4, 28], 2),
  shape(2, 'M138 5l26 8-26 8z'),
].join('');

const LINKS = 'M40 78L84 38L134 66L186 28M84 38L118 104L134 66L204 88';

/** A network of people, joined by lines. */
const network = [
  stroke(1, LINKS),
  ...[
    [40, 78, 15],
    [186, 28, 14],
    [118, 104, 11],
  ].map((at) => circle(2, at)),
  ...[
    [84, 38, 18],
    [204, 88, 17],
  ].map((at) => circle(3, at)),
  circle(2, [134, 66, 21]),
  circle(1, [134, 60, 7]),
  shape(1, 'M121 77a13 10 0 0 1 26 0z'),
  circle(1, [84, 33, 6]),
  shape(1, 'M73 48a11 9 0 0 1 22 0z'),
  circle(1, [204, 83, 5.5]),
  shape(1, 'M194 97a10 8 0 0 1 20 0z'),
].join('');

const BOOKS: readonly (readonly [tone: Tone, x: number, width: number, height: number])[] = [
  [2, 20, 18, 62],
  [3, 40, 14, 74],
  [1, 56, 20, 56],
  [3, 78, 12, 66],
  [2, 92, 22, 80],
  [1, 150, 16, 70],
  [2, 168, 14, 58],
  [3, 184, 22, 76],
  [1, 208, 14, 62],
];

/** A shelf of books, one of them leaning. */
const books = [
  ...BOOKS.flatMap(([tone, x, width, height]) => [
    rect(tone, [x, 98 - height, width, height], 3),
    rect(tone === 1 ? 3 : 1, [x + 3, 108 - height, width - 6, 4], 1),
  ]),
  shape(3, 'M118 98l18-66 14 4-18 62z'),
  rect(3, [8, 98, 224, 7], 3),
  rect(1, [24, 105, 10, 15]),
  rect(1, [206, 105, 10, 15]),
].join('');

/** Drawings of 240 by 120 units in three tones of the brand. */
export const SCENE_DRAWINGS: Record<(typeof SCENES)[number], string> = {
  conversation,
  desk,
  skyline,
  peaks,
  network,
  books,
};
