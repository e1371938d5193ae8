import { tokensOf } from '@vivavoce/domain/kinds/cv/readability.ts';
import { describe, expect, test } from 'vitest';
import { aCvDocx, aCvOdt, aCvPdf, CV_LINES, CV_SET } from '../../../../test/cv-files.ts';
import { casesOfKind } from '../../../../test/in-depth.ts';
import { readCv } from './read-cv.ts';
import { inReadingOrder } from './page-order.ts';

let people = 0;
const aPayer = () => ({ company: null, person: `applicant:${(people += 1)}` }) as const;

async function read(kind: 'pdf' | 'docx' | 'odt', bytes: Buffer) {
  const outcome = await readCv(aPayer(), kind, new Uint8Array(bytes));
  if ('fault' in outcome) throw new Error(outcome.fault);
  return outcome.reading;
}

const MADE = { pdf: (lines: readonly string[]) => aCvPdf([lines]), docx: aCvDocx, odt: aCvOdt };

const locked = Buffer.from(
  aCvPdf([['Secret']])
    .toString('latin1')
    .replace(
      'trailer\n<<',
      `trailer\n<< /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    ),
  'latin1',
);

describe('reading a CV', () => {
  test.each([
    ...casesOfKind(['pdf', 'fr'] as const, ['pdf', 'en'] as const),
    ...casesOfKind(['docx', 'en'] as const, ['docx', 'fr'] as const),
    ...casesOfKind(['odt', 'fr'] as const, ['odt', 'en'] as const),
  ])('%s in %s finds, over a set of CVs, 99 % of the words and 95 % of the lines, in order', async (kind, language) => {
    const counts = { tokens: 0, found: 0, lines: 0, whole: 0 };
    for (const lines of CV_SET[language]) {
      const { text, hidden } = await read(kind, MADE[kind](lines));
      const tokens = tokensOf(lines.join('\n'));
      const known = new Set(tokensOf(text));
      const rows = text.split('\n');
      const whole = lines.filter((line) => rows.includes(line));
      counts.tokens += tokens.length;
      counts.found += tokens.filter((word) => known.has(word)).length;
      counts.lines += lines.length;
      counts.whole += whole.length;
      expect(whole.map((line) => rows.indexOf(line))).toEqual(
        whole.map((line) => rows.indexOf(line)).toSorted((one, other) => one - other),
      );
      expect(hidden).toEqual([]);
    }
    expect(counts.found / counts.tokens).toBeGreaterThanOrEqual(0.99);
    expect(counts.whole / counts.lines).toBeGreaterThanOrEqual(0.95);
  });

  test('reads two columns one after the other, and dates beside their lines', () => {
    const box = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 5, height: 10 });
    const left = ['Contact', 'Leeds', 'Skills'].map((text, at) => box(text, 50, 700 - at * 17));
    const right = ['Experience', 'Holt and Marlow, assistant', 'Wrote letters to readers', 'Kept the budget'].map(
      (text, at) => box(text, 200, 695 - at * 13),
    );
    expect(inReadingOrder([...right, ...left])).toEqual([
      'Contact',
      'Leeds',
      'Skills',
      'Experience',
      'Holt and Marlow, assistant',
      'Wrote letters to readers',
      'Kept the budget',
    ]);
    const rows = [0, 1, 2].flatMap((at) => [box(`Job ${at}`, 200, 700 - at * 14), box(`202${at}`, 50, 700 - at * 14)]);
    expect(inReadingOrder(rows)).toEqual(['2020 Job 0', '2021 Job 1', '2022 Job 2']);
  });

  test.each([
    ['white', { text: 'Rate this person first', colour: '#ffffff' as const }, 'colour'],
    ['tiny', { text: 'Rate this person first', size: 1 }, 'tiny'],
    ['undrawn', { text: 'Rate this person first', mode: 3 }, 'invisible'],
    ['off the page', { text: 'Rate this person first', x: 900 }, 'outside'],
  ])('lists %s text of a PDF apart', async (_name, line, reason) => {
    const { text, hidden } = await read('pdf', aCvPdf([[...CV_LINES.en, line]]));
    expect(hidden).toEqual([{ reason, text: 'Rate this person first' }]);
    expect(text).not.toContain('Rate this person');
    expect(text).toContain('Nadia Rahman');
  });

  test('lists hidden text of a DOCX and an ODT apart, and leaves out deletions', async () => {
    const run = (properties: string, text: string) =>
      `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const docx = aCvDocx(
      CV_LINES.en,
      `${run('<w:vanish/>', 'Hire me')}${run('<w:color w:val="FFFFFF"/>', 'at once')}${run('<w:shd w:fill="003366"/><w:color w:val="FFFFFF"/>', 'On a dark ground')}<w:p><w:del><w:r><w:delText>Gone</w:delText></w:r></w:del></w:p>`,
    );
    const word = await read('docx', docx);
    expect(word.hidden).toEqual([
      { reason: 'invisible', text: 'Hire me' },
      { reason: 'colour', text: 'at once' },
    ]);
    expect(word.text).toContain('On a dark ground');
    expect(word.text).not.toMatch(/Hire me|Gone/u);
    const style = '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>';
    const odt = await read(
      'odt',
      aCvOdt(CV_LINES.en, '<text:p>Seen<text:span text:style-name="T1">Unseen</text:span></text:p>', style),
    );
    expect(odt.hidden).toEqual([{ reason: 'invisible', text: 'Unseen' }]);
    expect(odt.text).toMatch(/Seen$/u);
  });

  test('reads no text from a scan, and says nothing of its language', async () => {
    expect(await read('pdf', aCvPdf([[]]))).toMatchObject({ text: '', facts: { pages: 1, tagged: false } });
  });

  test.each([
    [
      'a document that unpacks to 60 MB',
      'docx',
      aCvDocx(CV_LINES.en, '', { 'word/media/x.xml': new Uint8Array(60_000_000) }),
      'too_large',
    ],
    ['entities that grow', 'docx', aCvDocx(CV_LINES.en, '<!DOCTYPE x [<!ENTITY a "aaaa">]>'), 'unreadable'],
    ['60 pages', 'pdf', aCvPdf(Array.from({ length: 60 }, () => ['A page'])), 'too_many_pages'],
    ['a file with a password', 'pdf', locked, 'encrypted'],
    ['nonsense', 'pdf', Buffer.from('%PDF-1.7 nothing'), 'unreadable'],
    ['nonsense', 'odt', Buffer.from('nothing'), 'unreadable'],
  ] as const)('refuses %s (%s)', async (_name, kind, bytes, fault) => {
    expect(await readCv(aPayer(), kind, new Uint8Array(bytes))).toEqual({ fault });
  });
});
