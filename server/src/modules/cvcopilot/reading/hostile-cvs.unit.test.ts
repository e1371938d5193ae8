import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCvDocx, aPackedPdf, CV_LINES } from '../../../../test/cv-files.ts';
import { casesOfKind } from '../../../../test/in-depth.ts';
import { COSTLY_WORK, type Payer } from '../../../lib/costly-work.ts';
import { readCv } from './read-cv.ts';

const kept = { ...COSTLY_WORK.long_cv };
beforeAll(() => {
  // The bombs are as hostile, and the test is shorter.
  Object.assign(COSTLY_WORK.long_cv, { cpu_seconds: 1 });
});
afterAll(() => {
  Object.assign(COSTLY_WORK.long_cv, kept);
});

const BOMB = aPackedPdf('q 1 0 0 1 0 0 cm BT (a) Tj ET\n'.repeat(1_000_000));
const applicant = (company: number, id: number): Payer => ({ company, person: `applicant:${id}` });

/** Hands in the bombs and, after them, one honest CV. @returns how many bombs were finished before it, and what became of them */
async function finishedBefore(bombers: readonly Payer[], honest: Payer) {
  let finished = 0;
  const bombs = bombers.map(async (payer) => {
    const outcome = await readCv(payer, 'pdf', BOMB).catch((error: { code: string }) => error.code);
    if (typeof outcome !== 'string') finished += 1;
    return typeof outcome === 'string' ? outcome : 'fault' in outcome && outcome.fault;
  });
  const read = await readCv(honest, 'docx', aCvDocx(CV_LINES.en));
  const before = finished;
  expect(read).toMatchObject({ reading: { text: expect.stringContaining('Nadia Rahman') as string } });
  return { before, outcomes: await Promise.all(bombs) };
}

test.each(
  casesOfKind(
    ['one applicant of the same company', [1, 1, 1, 1], applicant(1, 2), 'busy'] as const,
    ['four applicants of another company', [1, 2, 3, 4], applicant(2, 5), 'too_large'] as const,
  ),
)('a CV is read beside four hostile ones of %s: at most one is finished first', async (_whose, ids, honest, last) => {
  const bombers = ids.map((id) => applicant(1, id));
  const { before, outcomes } = await finishedBefore(bombers, honest);
  expect(before).toBeLessThanOrEqual(1);
  expect(outcomes).toEqual(['too_large', 'too_large', 'too_large', last]);
});

test('a CV is read beside hostile ones of its own company before the long reading of one of them ends', async () => {
  Object.assign(COSTLY_WORK.long_cv, { cpu_seconds: 3 });
  const { before, outcomes } = await finishedBefore([applicant(1, 1), applicant(1, 2)], applicant(1, 5));
  expect(before).toBe(0);
  expect(outcomes).toEqual(['too_large', 'too_large']);
});

test('a CV whose short reading does not end is read again with more time', async () => {
  const { cpu_seconds, wall_seconds } = COSTLY_WORK.cv;
  Object.assign(COSTLY_WORK.cv, { cpu_seconds: 0, wall_seconds: 0.01 });
  const outcome = await readCv(applicant(1, 6), 'docx', aCvDocx(CV_LINES.en));
  Object.assign(COSTLY_WORK.cv, { cpu_seconds, wall_seconds });
  expect(outcome).toMatchObject({ reading: { text: expect.stringContaining('Nadia Rahman') as string } });
});
