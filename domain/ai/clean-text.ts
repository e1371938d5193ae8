/**
 * Invisible characters that software reads: controls, zero width, direction marks, variation selectors, tags.
 * Line feeds and tabs stay.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-misleading-character-class -- these are the characters to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;
/** A joiner between letters or in an emoji belongs to ordinary writing. */
const ORDINARY = /\u00AD|\u200C|\u200D|\uFE0E|\uFE0F|\u2028|\u2029|\uFEFF/gu;

/** Text of an applicant as it may be sent: words alone. `stripped` where more than ordinary marks were taken out. */
export function cleanText(text: string): { text: string; stripped: boolean } {
  const clean = text.normalize('NFKC').replaceAll(INVISIBLE, '');
  const matches = text.replaceAll(ORDINARY, '').match(INVISIBLE);
  return { text: clean, stripped: matches !== null };
}
