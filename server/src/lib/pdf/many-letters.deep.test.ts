import { expect, it } from 'vitest';
import { textOf } from '../../../test/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import { FILES_MAX } from './fonts.ts';

it('opens a bounded number of files, however many letters are in a text, and keeps the heading', async () => {
  const all = Array.from({ length: 12_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const pdf = await drawPdf({
    title: 'Record',
    author: 'Northwind',
    lang: 'en-GB',
    made_at: new Date(0),
    blocks: [{ text: 'محمد 李小龙', weight: 'bold' }, { text: all }],
    lacking_note: 'A box stands for a letter.',
  });
  const fonts = new Set(pdf.toString('latin1').match(/\/FontFile2 \d+/gu));
  expect(fonts.size).toBeLessThanOrEqual(FILES_MAX + 2);
  expect(await textOf(pdf)).toMatch(/李小龙.*A box stands/su);
});
