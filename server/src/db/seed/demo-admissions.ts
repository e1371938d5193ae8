import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import type { Tx } from '../client.ts';
import { applications, jobs, reviews } from '../schema/index.ts';

const PROGRAMMES = ['Adult nursing (BSc)', "Children's nursing (BSc)", 'Mental health nursing (BSc)'] as const;
const NOTES = [
  'Knows the ward from two summers as a care assistant.',
  'Speaks about patients before speaking about the degree.',
  'Grades are not there yet; the interview is.',
];

/** The programmes of applicant `n`: one or two. */
const programmesOf = (n: number): string[] => PROGRAMMES.slice(n % 3, (n % 3) + 1 + (n % 2));

/** How a programme is judged: the better the rating, the higher the score. */
const markOf = (programme: string, n: number, place: number, rating: number): ProgrammeMark => ({
  programme,
  checked: rating >= 3 && place === 0,
  score: Math.min(100, Math.round(rating * 18) + 5 - place * 9),
  notes: place === 0 ? (NOTES[n % NOTES.length] ?? '') : '',
});

/** Enters programmes for the applicants of a university's activity, with reviews and decisions as far as they are. */
export async function addDemoProgrammes(tx: Tx, company_id: number, title: string): Promise<void> {
  const rows = await tx
    .select({ id: applications.id, average: applications.average_review, shortlisted_at: applications.shortlisted_at })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(jobs.company_id, company_id), eq(jobs.title, title)))
    .orderBy(asc(applications.id));
  for (const [n, { id, average, shortlisted_at }] of rows.entries()) {
    const marks = programmesOf(n).map((programme, place) => markOf(programme, n, place, average ?? 0));
    const programmes = marks.map(({ programme, checked, score }) =>
      shortlisted_at ? { programme, checked, score, notes: '' } : { programme, checked: false, score: null, notes: '' },
    );
    await tx.update(applications).set({ programmes }).where(eq(applications.id, id));
    if (average === null) continue;
    await tx
      .update(reviews)
      .set({ programme_reviews: marks })
      .where(and(eq(reviews.application_id, id), isNotNull(reviews.sent_at)));
  }
}
