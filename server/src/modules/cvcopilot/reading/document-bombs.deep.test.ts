import { deflateSync } from 'node:zlib';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { expect, it } from 'vitest';
import { aCvDocx, aCvOdt, aCvPdf, CV_LINES } from '../../../../test/cv-files.ts';
import { readCv } from './read-cv.ts';

/** A PDF of one page from its own objects: the third is the content, others follow. */
function pdfOf(content: Buffer, filter = '', resources = '<< >>', more: readonly string[] = []): Buffer {
  const head = (number: number, object: string) => Buffer.from(`${number} 0 obj\n${object}\nendobj\n`);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    head(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    head(2, '<< /Type /Pages /Kids [4 0 R] /Count 1 >>'),
    Buffer.from(`3 0 obj\n<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
    head(4, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources ${resources} >>`),
    ...more.map((object, at) => head(5 + at, object)),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
const packed = (text: string | Buffer, levels = 1): Buffer =>
  pdfOf(
    Array.from({ length: levels }).reduce<Buffer>((inner) => deflateSync(inner), Buffer.from(text)),
    `/Filter [${'/FlateDecode '.repeat(levels)}]`,
  );
const word = (inside: string): Buffer => aCvDocx(CV_LINES.en, inside);
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000);
const FORM = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> /Length 5 >>';

const BOMBS: readonly [name: string, kind: CvFile, bytes: Buffer][] = [
  ['a part of 60 MB', 'docx', aCvDocx(CV_LINES.en, '', { 'word/media/x.xml': zeros(60) })],
  ['two parts of 30 MB', 'docx', aCvDocx(CV_LINES.en, '', { 'word/a.xml': zeros(30), 'word/b.xml': zeros(30) })],
  [
    '20,000 parts',
    'docx',
    aCvDocx([], '', Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`a${n}`, zeros(0)]))),
  ],
  ['entities that grow', 'docx', word('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>&b;')],
  [
    'an entity of another file',
    'odt',
    aCvOdt(CV_LINES.en, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;'),
  ],
  ['a million elements', 'docx', word('<w:p/>'.repeat(1_000_000))],
  ['elements 500,000 deep', 'docx', word(`${'<w:p>'.repeat(500_000)}${'</w:p>'.repeat(500_000)}`)],
  ['a tag without an end of 20 MB', 'docx', word(`<w:p ${' '.repeat(20_000_000)}`)],
  ['a line of 40 MB', 'odt', aCvOdt(CV_LINES.en, `<text:p>${'word '.repeat(8_000_000)}</text:p>`)],
  ['spaces by number', 'odt', aCvOdt(CV_LINES.en, '<text:p><text:s text:c="2000000000"/></text:p>')],
  ['a content of 400 MB', 'pdf', packed(Buffer.alloc(400_000_000, ' '))],
  ['a content packed three times', 'pdf', packed(Buffer.alloc(200_000_000), 3)],
  ['three million operators', 'pdf', packed('q 1 0 0 1 0 0 cm BT (a) Tj ET\n'.repeat(1_000_000))],
  ['lists 200,000 deep', 'pdf', pdfOf(Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)} TJ`))],
  [
    'a form that draws itself',
    'pdf',
    pdfOf(Buffer.from('/F Do'), '', '<< /XObject << /F 5 0 R >> >>', [`${FORM}\nstream\n/F Do\nendstream`]),
  ],
  ['31 pages', 'pdf', aCvPdf(Array.from({ length: CV_LIMITS.pages_max + 1 }, () => ['A page']))],
];

it.each(BOMBS)('%s (%s) ends, and the next CV is read', async (_name, kind, bytes) => {
  const outcome = await readCv(kind, new Uint8Array(bytes));
  if ('reading' in outcome) expect(outcome.reading.text.length).toBeLessThanOrEqual(CV_LIMITS.text_max_characters);
  const next = await readCv('docx', new Uint8Array(aCvDocx(CV_LINES.en)));
  expect(next).toMatchObject({ reading: { text: expect.stringContaining('Nadia Rahman') as string } });
});
