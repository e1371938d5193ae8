import { expect, test } from 'vitest';
import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import { pagesOf } from '../../../test/pdf-text.ts';
import { recordPdf } from './record-pdf.ts';

const at = '2026-11-02T09:00:00.000Z';
const author = { id: 1, full_name: 'Ines Reviewer' };

const record = (lines: number): ApplicantRecord => ({
  organisation: 'Northwind',
  title: 'Graduates',
  full_name: 'Noor Ahmadi',
  email: 'noor@mail.example',
  external_id: null,
  made_at: at,
  made_by: author.full_name,
  rating_scale: 5,
  withheld: false,
  invited_at: at,
  responded_at: at,
  declined_at: null,
  outcome: null,
  questions: [],
  reviews: [],
  former_reviewers: [],
  programmes: null,
  form: null,
  guests: [],
  // Longer and shorter ones, so that pages end at every place of a comment.
  comments: Array.from({ length: lines }, (_, index) => ({
    author,
    comment: `Remark ${index}\n`.repeat(1 + (index % 3)) + 'to the end',
    at,
  })),
});

test('no name stands alone at the foot of a page', async () => {
  const pages = await pagesOf(await recordPdf({ record: record(150), locale: 'en-gb', time_zone: 'Europe/London' }));
  const inner = pages.filter((page) => page.includes('Remark')).slice(0, -1);
  expect(inner.length).toBeGreaterThan(6);
  for (const page of inner) expect(page).not.toMatch(/Ines Reviewer[^R]*$/);
});

test.each([
  ['en-gb', ['Patience: 3.7', 'Tables and charts: 31', 'Percentile: 64']],
  ['fr-fr', ['Patience : 3,7', 'Tables and charts : 31', 'Centile : 64']],
] as const)('scores are rounded, and those of a test are in the record, in %s', async (locale, lines) => {
  const form = {
    answers: [],
    scores: [{ competency: 'Patience', score: 11 / 3 }],
    judgement: null,
    test: { name: 'Tables and charts', score: 31, percentile: 64 },
    cvs: [],
  };
  const pages = await pagesOf(await recordPdf({ record: { ...record(1), form }, locale, time_zone: 'Europe/London' }));
  for (const line of lines) expect(pages.join(' ').replaceAll(/\s/g, ' ')).toContain(line);
});
