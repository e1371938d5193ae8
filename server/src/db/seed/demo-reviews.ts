import { spreadOf } from '@vivavoce/domain/reviews/spread.ts';
import type { Tx } from '../client.ts';
import { answer_reviews, comments, review_times, reviews } from '../schema/index.ts';
import type { answers, events, jobs } from '../schema/index.ts';
import { chance } from './demo-timeline.ts';

const HOUR_MS = 3_600_000;

const COMMENTS = {
  en: [
    'Concrete example, and honest about what went wrong.',
    'Clear and calm. Worth a second conversation.',
    'Strong start, less sure about the result. I would ask for a figure.',
    'Listens first. That is what the team needs.',
    'A little long, but the point at the end is a good one.',
    'Knows what the work is like and still wants it.',
  ],
  fr: [
    'Exemple précis, raconté sans détour.',
    'Clair et posé. À rencontrer.',
    'Bonne écoute, c’est ce qui nous manque dans l’équipe.',
    'Un peu long, mais la conclusion est juste.',
  ],
};

export interface DemoReviews {
  job: typeof jobs.$inferSelect;
  panel: number[];
  application: { id: number };
  answers: (typeof answers.$inferSelect)[];
  /** The first review and the outcome after the last one. */
  from: Date;
  until: Date;
  n: number;
  feed: (typeof events.$inferInsert)[];
}

/** How good an applicant is, 0 to 1; an outcome agrees with it. */
export const quality = (job_id: number, n: number, outcome: 'successful' | 'unsuccessful' | null): number => {
  const drawn = chance(job_id, n, 11);
  if (outcome === 'successful') return 0.7 + 0.3 * drawn;
  return outcome === 'unsuccessful' ? 0.1 + 0.4 * drawn : 0.3 + 0.6 * drawn;
};

/** Reviewers of the panel rate and comment, one after the other. @returns the averages for the lists */
export async function addDemoReviews(
  tx: Tx,
  { job, panel, application, answers: answerRows, from, until, n, feed }: DemoReviews,
  outcome: 'successful' | 'unsuccessful' | null,
) {
  const raters = outcome ? panel : panel.slice(0, 1 + (n % panel.length));
  const good = quality(job.id, n, outcome);
  const gap = Math.min(6 * HOUR_MS, Math.max(60_000, (until.getTime() - from.getTime()) / (raters.length + 1)));
  const overall = job.rating_style === 2;
  const rate = (place: number, index: number): number => {
    const spread = chance(job.id, n, place, index) - 0.5;
    return Math.max(1, Math.min(job.rating_scale, Math.round(1 + (job.rating_scale - 1) * good + spread * 1.6)));
  };
  const means: number[] = [];
  /** By question, or under 0 of the whole interview. */
  const ratingsOf = new Map<number, number[]>();
  for (const [place, user_id] of raters.entries()) {
    const keys = { application_id: application.id, job_id: job.id, user_id };
    const at = new Date(from.getTime() + place * gap);
    const times = { created_at: at, updated_at: at };
    const ratings = answerRows.map((_answer, index) => rate(place, index));
    const rating = rate(place, 99);
    for (const [index, value] of (overall ? [rating] : ratings).entries())
      ratingsOf.set(index, [...(ratingsOf.get(index) ?? []), value]);
    await tx.insert(reviews).values({ ...keys, ...times, sent_at: at, rating: overall ? rating : null });
    // Each reviewer has a pace: the first one hears less than an answer lasts.
    const pace = 40 + 35 * place;
    const timesInView = answerRows.map(({ question_id }, index) => ({
      ...keys,
      question_id,
      seconds: Math.round(pace * (0.6 + 0.8 * chance(job.id, n, place, 40 + index))),
      reported_at: at,
    }));
    if (timesInView.length > 0) await tx.insert(review_times).values(timesInView);
    if (!overall)
      await tx.insert(answer_reviews).values(
        answerRows.map((answer, index) => ({
          ...keys,
          ...times,
          answer_id: answer.id,
          question_id: answer.question_id,
          rating: ratings[index] ?? 3,
        })),
      );
    const event = { company_id: job.company_id, job_id: job.id, application_id: application.id };
    feed.push({ ...event, at, type: 'application.rated', actor_kind: 'staff', actor_user_id: user_id });
    if (chance(job.id, n, place, 7) < 0.4) {
      const phrases = COMMENTS[job.default_locale === 'fr-fr' ? 'fr' : 'en'];
      const comment = phrases[(n * 5 + place * 3) % phrases.length] ?? '';
      await tx.insert(comments).values({ ...keys, comment, created_at: at });
    }
    means.push(overall ? rating : ratings.reduce((sum, value) => sum + value, 0) / Math.max(1, ratings.length));
  }
  const spreads = [...ratingsOf.values()].map((values) => spreadOf(values)).filter((value) => value !== null);
  return {
    average_review: means.reduce((sum, value) => sum + value, 0) / means.length,
    review_count: means.length,
    review_spread: spreads.length > 0 ? Math.max(...spreads) : null,
  };
}
