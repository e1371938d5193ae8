import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { brandOf, brandProperties, DEFAULT_PRIMARY } from '@vivavoce/domain/companies/brand.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';
import type { StockPicture } from '@vivavoce/domain/marketplace/pictures.ts';

/** Content of the preview picture of a link. */
export interface Preview {
  brand: { name: string; primary: string | null; alternate_brand: boolean };
  title: string;
  picture: StockPicture;
}

/** The size that sites expect of such a picture. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

const MARGIN = 72;
/** Links of the same name and brand share one picture. */
const SEED = 4;
const TEXT_WIDTH = 640;
const MOST_LINES = 4;
/** Width of an average letter of the typeface, in parts of its size. */
const LETTER = 0.54;

/** Breaks a text into lines at its spaces; what does not fit ends with an ellipsis. */
export function linesOf(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > letters ? `${beginningOf(word, letters - 1)}…` : word);
  }
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  return [...shown.slice(0, -1), `${beginningOf(shown.at(-1) ?? '', letters - 1)}…`];
}

/** Style sheets do not reach into the drawing, so the tones are in it as colours. */
const painted = (svg: string, tones: readonly string[]): string =>
  svg
    .replaceAll(/class="pattern-fill pattern-(\d)"/g, (_, tone) => `fill="${tones[Number(tone) - 1]}"`)
    .replaceAll(
      /class="pattern-line pattern-(\d)"/g,
      (_, tone) => `fill="none" stroke-width="6" stroke="${tones[Number(tone) - 1]}"`,
    );

/** The picture of a link as SVG: title and brand on the brand's colour, beside the picture of the activity. */
export function previewDrawing({ brand, title, picture }: Preview): string {
  const colours = brandOf(brand);
  const roles = brandProperties(colours?.primary ?? DEFAULT_PRIMARY, 'light');
  const role = (name: `--${string}`): string => roles[name] ?? DEFAULT_PRIMARY;
  const size = title.length > 48 ? 56 : 72;
  const lines = linesOf(title, Math.floor(TEXT_WIDTH / (size * LETTER)), MOST_LINES);
  const leading = Math.round(size * 1.15);
  const top = PREVIEW_HEIGHT / 2 - (leading * (lines.length - 1)) / 2 + size / 3;
  const on = role('--on-accent');
  const side = PREVIEW_WIDTH - 2 * MARGIN - TEXT_WIDTH + MARGIN;
  const drawing = painted(patternSvg(picture, SEED), [role('--bucket-2'), role('--bucket-3'), role('--accent-ink')])
    .replace('class="pattern"', `x="${PREVIEW_WIDTH - side}" y="0" width="${side}" height="${PREVIEW_HEIGHT}"`)
    .replace(/ aria-hidden="true" focusable="false"/, '');
  // The variable typeface is drawn in its lightest weight; a line around the letters gives them weight.
  const line = (text: string, y: number, height: number, weight: number) =>
    `<text x="${MARGIN}" y="${y}" font-family="Figtree" font-size="${height}" fill="${on}" stroke="${on}" stroke-width="${weight}">${escapeHtml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">`,
    `<rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${role('--accent')}"/>`,
    `<rect x="${PREVIEW_WIDTH - side}" width="${side}" height="${PREVIEW_HEIGHT}" fill="${role('--accent-tint')}"/>`,
    drawing,
    ...lines.map((text, index) => line(text, Math.round(top + index * leading), size, size / 26)),
    line(linesOf(brand.name, 40, 1)[0] ?? '', PREVIEW_HEIGHT - MARGIN, 30, 0.8),
    '</svg>',
  ].join('');
}
