import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagesOf, textOf } from '../../../test/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Block } from './draw-pdf.ts';
import { fontsFor } from './fonts.ts';
import { isolate } from './isolates.ts';
import { linesOf } from './lines.ts';

const draw = (blocks: readonly Block[]): Promise<Buffer> =>
  drawPdf({
    title: 'Record',
    author: 'Northwind',
    lang: 'en-GB',
    made_at: new Date(0),
    blocks,
    lacking_note: 'A box stands for a letter.',
  });

const SYLLABLES = {
  latin: ['Łu', 'kåsz', 'Zoë', 'Nguyễn', 'Ștef', 'Þór', 'ğı', 'ŷ'],
  greek: ['Σω', 'κράτ', 'ης', 'Ἀρι', 'στό', 'λη'],
  cyrillic: ['Щер', 'баков', 'Їжак', 'Ђор', 'ђе', 'Ұлы'],
  arabic: ['محمد', 'عبد', 'الله', 'فاطمة', 'گلپای', 'گانی', 'حسين'],
  hebrew: ['כהן', 'שלום', 'יצחק', 'רבקה'],
  devanagari: ['हिन्दी', 'क्षत्रिय', 'श्री', 'कृष्ण', 'मूर्ति', 'ज्ञान'],
  chinese: ['李', '小龙', '张伟', '歐陽', '王芳', '喆'],
  japanese: ['山田', 'さくら', 'タロウ', '鴎', '澤', '辻'],
  korean: ['김', '민준', '한글', '뷁'],
} as const;
const NOISE = /[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069]/gu;
const same = (text: string): string => text.normalize('NFKC').replaceAll(NOISE, '');

/** Names of two and three parts, other ones for every script but the same at each run. */
const namesIn = (parts: readonly string[]): string[] =>
  parts.map((part, index) =>
    [part, parts[(index * 3 + 1) % parts.length], parts[(index * 5 + 2) % parts.length]].join(' '),
  );

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;

function popplerText(pdf: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'));
  try {
    writeFileSync(path.join(folder, 'a.pdf'), pdf);
    return execFileSync('pdftotext', [path.join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(Object.entries(SYLLABLES))('names in %s letters', (script, parts) => {
  it('are read as they were written, from embedded fonts', async () => {
    const names = namesIn(parts);
    const pdf = await draw(
      names.flatMap((name): Block[] => [
        { text: `Record of ${isolate(name)}`, weight: 'bold', tag: 'H1' },
        { text: `${isolate(name)} (name@mail.example) · Rating 3 of 5` },
      ]),
    );
    const texts = [await textOf(pdf), ...(poppler ? [popplerText(pdf)] : [])].map((text) => same(text));
    for (const text of texts) {
      // Twice: in the heading and in the line.
      for (const name of names) expect(text.split(same(name)).length, name).toBeGreaterThan(2);
      expect(text).not.toMatch(/[?□\uFFFD]/u);
      expect(text).not.toContain('Abox');
    }
    const source = pdf.toString('latin1');
    expect(source).not.toMatch(/\/(?:Helvetica|Courier)/u);
    expect(source.match(/\/FontDescriptor \d/gu)!.length).toBe(source.match(/\/FontFile2 \d/gu)!.length);
    expect(pdf.length, script).toBeLessThan(150_000);
  });
});

describe('a document', () => {
  it('keeps the order of lines with both directions, whatever the names bring along', async () => {
    const source = `Record of ${isolate('محمد \u202E\u2069 (عبد)')} · 3 of 5`;
    const { regular } = await fontsFor({ regular: source, bold: '', mono: '' });
    const { lines, rtl } = linesOf(source, regular, 1000, (text) => text.length);
    expect(rtl).toBe(false);
    expect(lines[0]!.map(({ text }) => text).join('|')).toMatch(/^Record of \|محمد {2}\)عبد\(\| · 3 \|?of 5$/u);
  });

  it('reads marks of vowels above and below letters', async () => {
    const text = same(await textOf(await draw([{ text: 'حُسَيْن' }, { text: 'שָׁלוֹם' }])));
    expect(text).toBe(same('حُسَيْن שָׁלוֹם'));
  });

  it('reads letters that are drawn as a box, and says so', async () => {
    const text = await textOf(await draw([{ text: 'Zoe 🦄 ꔀ' }]));
    expect(text).toBe('Zoe 🦄 ꔀ A box stands for a letter.');
  });

  it('breaks names without spaces instead of cutting them', async () => {
    for (const part of ['x', 'محمد', '李']) {
      const long = part.repeat(200);
      expect(same(await textOf(await draw([{ text: isolate(long) }])))).toBe(long);
    }
  });

  it('goes on over pages, tagged, and is the same each time', async () => {
    const blocks: Block[] = Array.from({ length: 3 }, () => ({ text: 'Line of a comment '.repeat(250), tag: 'P' }));
    const pdf = await draw(blocks);
    expect((await pagesOf(pdf)).length).toBeGreaterThan(2);
    expect(pdf.toString('latin1')).toMatch(/\/S \/P\b/u);
    expect((await draw(blocks)).equals(pdf)).toBe(true);
  });
});
