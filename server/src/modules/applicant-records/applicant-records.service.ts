import type { Answer, ApplicantRecord } from '@vivavoce/contract/types.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import { givenKind } from '@vivavoce/domain/answers/picture.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { withholdsReviews } from '@vivavoce/domain/reviews/independence.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../i18n.ts';
import { listAnswers } from '../answers/answers.service.ts';
import { loadApplication } from '../../access/load-application.ts';
import { listMatrixReviews } from '../reviews/criteria/matrix-reviews.service.ts';
import { readMatrix } from '../criteria/matrix.service.ts';
import { listChosenIndicators } from '../reviews/criteria/rubric-reviews.service.ts';
import { listGuestReviews } from '../guests/guest-reviews.service.ts';
import { listComments, listReviewComments } from '../reviews/comments.service.ts';
import { listFormerReviewers } from '../reviews/former-reviewers.service.ts';
import { hasSentReview, listAnswerReviews, listReviews } from '../reviews/reviews.service.ts';
import { emailFor } from '../../policies/applications.policy.ts';
import * as repository from './applicant-records.repository.ts';
import { runCostly, staffPays } from '../../lib/costly-work.ts';
import { recordPdf } from './record-pdf.ts';
import { readReport } from '../cv-reports/cv-reports.service.ts';
import { formKind } from '../forms/job-form.ts';
import { readResults } from '../forms/judgement.service.ts';
import { readAnswers } from '../forms/questionnaire.service.ts';
import { readFeedback } from '../questionnaire-feedback/questionnaire-feedback.service.ts';
import { readTest } from '../provider-tests/tests.service.ts';
import type { JobRecord } from '../../access/load-job.ts';

type Form = NonNullable<ApplicantRecord['form']>;

const EMPTY: Form = { answers: [], scores: [], judgement: null, test: null, cvs: [] };

async function questionnaireOf(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<Form> {
  const [answers, [feedback]] = await Promise.all([
    readAnswers(ctx, actor, { job, application }),
    readFeedback(ctx, actor, { job, application }),
  ]);
  return {
    ...EMPTY,
    answers: answers.map(({ section, text, answer }) => ({ section, text, answer, place: null, choice: null })),
    scores: (feedback?.scores ?? []).map(({ competency, score }) => ({ competency, score })),
  };
}

/** Of a response beside those chosen as best and worst: the scenario is answered. */
const NOT_CHOSEN = '–';

async function judgementOf(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<Form> {
  const [result] = await readResults(ctx, actor, { job, application });
  if (!result) return EMPTY;
  const { scenarios, points, max, percent } = result;
  return {
    ...EMPTY,
    answers: scenarios.flatMap(({ title, format, levels, responses }) => {
      const choosesTwo = format === 'best_worst' && responses.some(({ given }) => given !== null);
      return responses.map(({ text, given }) => ({
        section: title,
        text,
        answer:
          given === null ? (choosesTwo ? NOT_CHOSEN : null) : format === 'rate' ? (levels[given - 1] ?? null) : null,
        place: format === 'rank' ? given : null,
        choice:
          format === 'best_worst' && given !== null ? (given === 1 ? ('best' as const) : ('worst' as const)) : null,
      }));
    }),
    judgement: points === null || max === null ? null : { points, max, percent },
  };
}

async function cvsOf(ctx: Context, actor: StaffActor, application: number): Promise<Form> {
  const { versions } = await readReport(ctx, actor, application);
  return {
    ...EMPTY,
    cvs: versions.map(({ number, filename, created_at, feedback }) => ({
      number,
      filename,
      at: created_at,
      word_count: feedback.figures.word_count,
      findings: feedback.findings.length,
    })),
  };
}

async function testOf(ctx: Context, actor: StaffActor, place: { job: number; application: number }): Promise<Form> {
  const { test } = await readTest(ctx, actor, place);
  return {
    ...EMPTY,
    test: test && { name: test.assessment, score: test.score, percentile: test.percentile },
  };
}

/** Work of an applicant in an activity without questions; null for other activities. */
async function formOf(ctx: Context, actor: StaffActor, { job }: JobRecord, application: number): Promise<Form | null> {
  if (job.is_cvcopilot) return cvsOf(ctx, actor, application);
  if (job.test_provider) return testOf(ctx, actor, { job: job.id, application });
  const kind = formKind(job);
  if (kind === 'questionnaire') return questionnaireOf(ctx, actor, { job: job.id, application });
  return kind === 'situational_judgement' ? judgementOf(ctx, actor, { job: job.id, application }) : null;
}

type AnswerReviews = ApplicantRecord['questions'][number]['reviews'];
type Person = { id: number; full_name: string };

const named = ({ id, full_name }: Person) => ({ id, full_name });

function writtenOf({ text, choices, file }: Answer): string | null {
  if (text !== null) return text;
  if (choices !== null) return choices.join(', ');
  return file?.filename ?? null;
}

/** Reviews of the answers that the actor may read, by question and reviewer. */
async function reviewsByQuestion(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<Map<number, AnswerReviews>> {
  const [ratings, notes, indicators, levels, matrix] = await Promise.all([
    listAnswerReviews(ctx, actor, { job, application }),
    listReviewComments(ctx, actor, { job, application }),
    listChosenIndicators(ctx, actor, { job, application }),
    listMatrixReviews(ctx, actor, { job, application }),
    readMatrix(ctx, actor, job, false),
  ]);
  const byQuestion = new Map<number, AnswerReviews>();
  const entryOf = (question: number, person: Person): AnswerReviews[number] => {
    const entries = byQuestion.get(question) ?? [];
    byQuestion.set(question, entries);
    const known = entries.find(({ reviewer }) => reviewer.id === person.id);
    if (known) return known;
    const entry: AnswerReviews[number] = { reviewer: named(person), rating: null, criteria: [], note: null, at: null };
    entries.push(entry);
    return entry;
  };
  for (const { question, user, rating, updated_at } of ratings)
    Object.assign(entryOf(question, user), { rating, at: updated_at });
  for (const { question, user, text } of indicators) entryOf(question, user).criteria.push({ name: text, level: null });
  const texts = new Map(matrix.competencies.flatMap(({ indicators: all }) => all.map(({ id, text }) => [id, text])));
  const names = new Map(matrix.levels.map(({ id, name }) => [id, name]));
  for (const { question, reviewer, indicator, level, updated_at } of levels) {
    const entry = entryOf(question, reviewer);
    entry.criteria.push({ name: texts.get(indicator) ?? '', level: names.get(level) ?? null });
    if (entry.at === null || entry.at < updated_at) entry.at = updated_at;
  }
  for (const { question, reviewer, comment, updated_at } of notes) {
    const entry = entryOf(question, reviewer);
    entry.note = comment;
    entry.at ??= updated_at;
  }
  return byQuestion;
}

type Applicant = Awaited<ReturnType<typeof loadApplication>>['application'];

/** @param withheld whether the reader may not know yet who decided */
async function outcomeOf(
  ctx: Context,
  { id, shortlisted_at, rejected_at }: Applicant,
  withheld: boolean,
): Promise<ApplicantRecord['outcome']> {
  const at = shortlisted_at ?? rejected_at;
  if (!at) return null;
  const decision = shortlisted_at ? 'shortlisted' : 'rejected';
  const by = withheld ? undefined : await repository.deciderOf(ctx.db, id, `application.${decision}`);
  return { decision, at: at.toISOString(), by: by ?? null };
}

/** The part of an applicant's record that the actor may read: what others gave follows the rules of reviews. */
export async function readRecord(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<ApplicantRecord> {
  const { record, application: row, user } = await loadApplication(ctx.db, actor, { job, application });
  const [answers, answerReviews, overall, comments, guests, form, sent, former_reviewers] = await Promise.all([
    listAnswers(ctx, actor, { job, application }),
    reviewsByQuestion(ctx, actor, { job, application }),
    listReviews(ctx, actor, { job, application }),
    listComments(ctx, actor, { job, application }),
    listGuestReviews(ctx, actor, { job, application }),
    formOf(ctx, actor, record, application),
    hasSentReview(ctx.db, { application, user: actor.user_id }),
    listFormerReviewers(ctx, actor, { job, application }),
  ]);
  const withheld = withholdsReviews(record, sent);
  return {
    organisation: record.company.account_name,
    title: (await repository.knownTitle(ctx.db, application)) ?? record.job.title,
    full_name: user.full_name,
    email: emailFor(actor, user.email),
    external_id: row.external_id,
    made_at: ctx.now().toISOString(),
    made_by: actor.full_name,
    rating_scale: record.job.rating_scale,
    withheld,
    invited_at: row.invited_at?.toISOString() ?? null,
    responded_at: row.responded_at?.toISOString() ?? null,
    declined_at: row.declined_at?.toISOString() ?? null,
    outcome: await outcomeOf(ctx, row, withheld),
    questions: answers.map((answer) => ({
      id: answer.question_id,
      order: answer.order,
      text: answer.question_text,
      competency: answer.competency,
      kind: givenKind(answer.kind, answer.picture),
      answered_at: answer.recorded_at,
      duration: answer.duration,
      written: writtenOf(answer),
      reviews: answerReviews.get(answer.question_id) ?? [],
    })),
    reviews: overall
      .filter((review) => review.sent)
      .map(({ user: reviewer, rating, programme_reviews, updated_at }) => ({
        reviewer: named(reviewer),
        rating,
        programmes: programme_reviews,
        at: updated_at,
      })),
    former_reviewers,
    programmes: isUniversity(record.company) ? row.programmes : null,
    form,
    guests,
    comments: comments.map(({ user: author, comment, created_at }) => ({
      author: named(author),
      comment,
      at: created_at,
    })),
  };
}

export async function sendRecordPdf(
  ctx: Context,
  actor: StaffActor,
  { job, application, locale }: { job: number; application: number; locale: Locale },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = await readRecord(ctx, actor, { job, application });
  const { company } = (await loadApplication(ctx.db, actor, { job, application })).record;
  const { time_zone } = company;
  const pdf = await runCostly('document', staffPays(actor), () => recordPdf({ record, locale, time_zone }));
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(`record-${application}.pdf`))
    .send(pdf);
}
