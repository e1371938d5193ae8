import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { expect, it } from 'vitest';
import { aCvDocx, aCvOdt, aCvPdf, aPackedPdf, aPdfOf, CV_LINES } from '../../../../test/cv-files.ts';
import { readCv } from './read-cv.ts';

const PAYER = { company: 1, person: 'applicant:1' } as const;
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
  ['a content of 400 MB', 'pdf', aPackedPdf(Buffer.alloc(400_000_000, ' '))],
  ['a content packed three times', 'pdf', aPackedPdf(Buffer.alloc(200_000_000), 3)],
  ['three million operators', 'pdf', aPackedPdf('q 1 0 0 1 0 0 cm BT (a) Tj ET\n'.repeat(1_000_000))],
  ['lists 200,000 deep', 'pdf', aPdfOf(Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)} TJ`))],
  [
    'a form that draws itself',
    'pdf',
    aPdfOf(Buffer.from('/F Do'), '', '<< /XObject << /F 5 0 R >> >>', [`${FORM}\nstream\n/F Do\nendstream`]),
  ],
  ['31 pages', 'pdf', aCvPdf(Array.from({ length: CV_LIMITS.pages_max + 1 }, () => ['A page']))],
];

it.each(BOMBS)('%s (%s) ends, and the next CV is read', async (_name, kind, bytes) => {
  const outcome = await readCv(PAYER, kind, new Uint8Array(bytes));
  if ('reading' in outcome) expect(outcome.reading.text.length).toBeLessThanOrEqual(CV_LIMITS.text_max_characters);
  const next = await readCv(PAYER, 'docx', new Uint8Array(aCvDocx(CV_LINES.en)));
  expect(next).toMatchObject({ reading: { text: expect.stringContaining('Nadia Rahman') as string } });
});
