interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** The part of a font of pdfkit that writes glyphs and says what is read for them. */
export interface EmbeddedFont {
  subset: { glyphs: number[] };
  unicode: number[][];
  widths: number[];
  scale: number;
  layout: (text: string, features: readonly string[]) => { glyphs: Glyph[]; positions: object[] };
  encode: (text: string, features: readonly string[]) => [string[], object[]];
}

/** The letters of a text, shared out among its glyphs from left to right, so that copying gives the text. */
function shares(glyphs: readonly Glyph[], text: string): number[][] {
  const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return glyphs.map(({ codePoints }, index) =>
    letters.splice(0, index === glyphs.length - 1 ? letters.length : codePoints.length),
  );
}

/**
 * Makes the font say for each glyph which letters are read. By itself it knows one answer for each glyph, in the order of
 * drawing: a vowel of Devanagari that is drawn before its consonant would be read before it, and a box as a box.
 * @returns sets the text that is read for the next one drawn; null for its own letters, as in Arabic, which readers turn round
 */
export function readLetters(font: EmbeddedFont): (read: string | null) => void {
  const known = new Map<string, number>();
  let next: string | null = null;
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const letters = next === null ? glyphs.map(({ codePoints }) => codePoints) : shares(glyphs, next);
    const codes = glyphs.map(({ id, advanceWidth }, index) => {
      const share = letters[index] ?? [];
      const key = `${id} ${share.join(' ')}`;
      const code = known.get(key) ?? font.subset.glyphs.push(id) - 1;
      known.set(key, code);
      font.widths[code] = advanceWidth * font.scale;
      font.unicode[code] = share;
      return code.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
  return (read) => {
    next = read;
  };
}
