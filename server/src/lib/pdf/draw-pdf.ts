import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import PDFDocument from 'pdfkit';
import { fontsFor, type PdfFont, type PdfFonts, type Weight } from './fonts.ts';
import { linesOf, type Run } from './lines.ts';

interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** The part of a font of pdfkit that writes glyphs and says what is read for them. */
interface EmbeddedFont {
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
 * Makes the font say for each glyph which letters are read. Alone it knows one answer for each glyph, in the order of
 * drawing: a vowel of Devanagari that is drawn before its consonant would be read before it, and a box as a box.
 * @returns sets the text that is read for the next one drawn; null for its own letters, as in Arabic, which readers turn round
 */
function readLetters(font: EmbeddedFont): (read: string | null) => void {
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

const INK = '#1d1523';
const GREY = '#5b5263';
const MARGIN = 56;
/** Height of a line and its baseline, in sizes of its letters; marks of Devanagari and Arabic fit in. */
const LINE = 1.4;
const BASELINE = 1.05;
/** Room that bold text needs below itself: the first two lines of what it belongs to. */
const FOLLOWING = 32;

/** A piece of a document; each line of its text is a paragraph. */
export interface Block {
  text: string;
  tag?: 'H1' | 'H2' | 'P';
  weight?: Weight;
  grey?: boolean;
  size?: number;
  indent?: number;
  /** Room above, in points. */
  gap?: number;
}

export interface PdfContent {
  title: string;
  author: string;
  lang: string;
  made_at: Date;
  blocks: readonly Block[];
  /** The last line where a letter has no font and became a box. */
  lacking_note: string;
}

function textsOf(blocks: readonly Block[]): Record<Weight, string> {
  const texts: Record<Weight, string> = { regular: '□', bold: '', mono: '' };
  for (const { weight = 'regular', text } of blocks) texts[weight] += text;
  return texts;
}

/** The font that was set last, which the types of pdfkit do not name. */
const currentFont = (pdf: PDFKit.PDFDocument): EmbeddedFont => Reflect.get(pdf, '_font') as EmbeddedFont;

function painter(pdf: PDFKit.PDFDocument, fonts: PdfFonts) {
  const foot = pdf.page.height - MARGIN;
  const right = pdf.page.width - MARGIN;
  let y = MARGIN;
  let lacking = false;
  // Features make the font engine take a run whole; otherwise it puts words one after the other from left to right.
  const options = { features: [], lineBreak: false, baseline: 'alphabetic' as const };
  /** Widths at size 1; texts repeat, and shaping them is what takes the time. */
  const widths_known = new Map<string, number>();
  const measureAt =
    (size: number) =>
    (text: string, { name }: PdfFont): number => {
      const key = `${name} ${text}`;
      const known = widths_known.get(key);
      if (known !== undefined) return known * size;
      const width = text === '' ? 0 : pdf.font(name).fontSize(1).widthOfString(text, options);
      widths_known.set(key, width);
      return width * size;
    };
  const readers = new Map<string, (read: string | null) => void>();

  function drawRun({ text, font: { name }, read }: Run, x: number, baseline: number): void {
    pdf.font(name);
    const reader = readers.get(name) ?? readLetters(currentFont(pdf));
    readers.set(name, reader);
    reader(read);
    pdf.text(text, x, baseline, options);
  }

  function draw({ text, weight = 'regular', grey = false, size = 10.5, indent = 0, gap = 0 }: Block): void {
    const measure = measureAt(size);
    const paragraphs = text.split('\n').map((line) => linesOf(line, fonts[weight], right - MARGIN - indent, measure));
    const height = paragraphs.reduce((sum, { lines }) => sum + lines.length, 0) * LINE * size;
    if (y > MARGIN) y += gap;
    if (weight === 'bold' && y + height + FOLLOWING > foot) y = foot;
    for (const paragraph of paragraphs) {
      lacking ||= paragraph.lacking;
      for (const runs of paragraph.lines) {
        if (y + LINE * size > foot) {
          // Also goes on with the paragraph for those who hear the document.
          pdf.continueOnNewPage();
          y = MARGIN;
        }
        const widths = runs.map((run) => measure(run.text, run.font));
        let x = paragraph.rtl ? right - indent - widths.reduce((sum, width) => sum + width, 0) : MARGIN + indent;
        pdf.fontSize(size).fillColor(grey ? GREY : INK);
        for (const [index, run] of runs.entries()) {
          drawRun(run, x, y + BASELINE * size);
          x += widths[index] ?? 0;
        }
        y += LINE * size;
      }
    }
  }
  return { draw, lacks: () => lacking };
}

/** A PDF with tags and a language, for reading aloud, in letters of every script that its fonts have. */
export async function drawPdf({ title, author, lang, made_at, blocks, lacking_note }: PdfContent): Promise<Buffer> {
  const note: Block = { text: lacking_note, grey: true, size: 8.5, gap: 8 };
  const fonts = await fontsFor(textsOf([...blocks, note]));
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: made_at },
  });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  for (const { name, font } of Object.values(fonts).flat())
    pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  const { draw, lacks } = painter(pdf, fonts);
  const add = (block: Block): void => {
    const element = pdf.struct(block.tag ?? 'P', {}, () => draw(block));
    pdf.addStructure(element);
    element.end();
  };
  for (const block of blocks) add(block);
  if (lacks()) add(note);
  pdf.end();
  return bytes;
}
