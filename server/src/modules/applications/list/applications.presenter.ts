import type { Application } from '@vivavoce/contract/types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { statusLabel } from '@vivavoce/domain/applications/status-label.ts';
import type { Instant } from '@vivavoce/domain/instant.ts';
import { isAnswerRated } from '@vivavoce/domain/reviews/rated-by.ts';
import type { OwnRatings } from '@vivavoce/domain/reviews/rated-by.ts';
import { needsDiscussion } from '@vivavoce/domain/reviews/spread.ts';
import type { RatingStyle } from '@vivavoce/domain/reviews/styles.ts';
import type { StaffActor } from '../../../actor.ts';
import { isoOf } from '../../../db/iso-of.ts';
import type { StripEntry } from '../../../db/schema/index.ts';
import { applicationAbilities, emailFor } from '../../../policies/applications.policy.ts';
import type { JobRecord, ListedJobRecord } from '../../../access/load-job.ts';
import type { ApplicationRow } from '../../../access/load-application.ts';
import { readOwnRatings } from './rows.ts';
import type { LIST_COLUMNS, ListFacts, ListRow } from './rows.ts';

type Columns = Pick<ApplicationRow, (typeof LIST_COLUMNS)[number]>;
/** Instants as dates, or as texts of the database. */
type Shown = {
  [Name in keyof Columns]: Columns[Name] extends Date | null ? Instant | Extract<Columns[Name], null> : Columns[Name];
};

export interface Presented {
  application: Shown;
  user: { id: number; full_name: string; email: string };
  /** The caller's own ratings. */
  rated: OwnRatings;
  panel_size: number;
  /** Ratings that count although their authors left the panel. */
  former: number;
  /** Whether ratings of others are withheld from the reader. */
  withheld: boolean;
  /** The job's questions in order, for applicants without a version yet. */
  questions: readonly number[];
  /** Questions whose answers are not rated. */
  unrated: readonly number[];
  test_state: Application['test_state'];
  tags: Application['tags'];
}

/** The answer strip; before the first opening it shows the job's own questions. */
function presentStrip(
  strip: readonly StripEntry[],
  style: RatingStyle,
  { rated, questions, unrated }: Pick<Presented, 'rated' | 'questions' | 'unrated'>,
): Application['strip'] {
  const shown: readonly StripEntry[] =
    strip.length > 0 ? strip : questions.map((question) => ({ question, state: 'empty', height: 0 }));
  return shown.map(({ question, state, height }) => ({
    question,
    state,
    height,
    rated_by_you: unrated.includes(question) ? null : isAnswerRated(style, { question, state }, rated),
  }));
}

const iso = (value: Instant | null): string | null => (value === null ? null : isoOf(value));

const faultOf = ({ invitation_fault: kind, invitation_fault_at: at }: Shown): Application['invitation_fault'] =>
  kind === null || at === null ? null : { kind, at: isoOf(at) };

/** The part of the activity that an applicant shows, and that rights depend on. */
interface PresentedJob {
  job: Pick<
    JobRecord['job'],
    'id' | 'company_id' | 'created_by' | 'is_webinar' | 'title' | 'question_count' | 'rating_style' | 'rating_scale'
  >;
  panel: JobRecord['panel'];
}

/** Presents applicants of one activity: what they share is computed once. */
function presenter(actor: StaffActor, { job, panel }: PresentedJob, now: Date): (row: Presented) => Application {
  const abilities = applicationAbilities(actor, { ...job, panel });
  const adjusted = abilities.includes('edit');
  const decides = abilities.includes('decide');
  return (row) => {
    const a = row.application;
    const question_count = a.strip.length || job.question_count;
    const { code, incomplete } = statusLabel({ ...a, rating_style: job.rating_style, question_count }, now);
    return {
      id: a.id,
      user: { ...row.user, email: emailFor(actor, row.user.email) },
      job: {
        id: job.id,
        title: job.title,
        rating_style: job.rating_style as 1 | 2 | 3,
        question_count,
        is_webinar: job.is_webinar,
      },
      answer_count: a.answer_count,
      average_review: row.withheld ? null : a.average_review,
      reviewed_at: iso(a.reviewed_at),
      shortlisted_at: iso(a.shortlisted_at),
      rejected_at: iso(a.rejected_at),
      outcome_mail_at: decides ? iso(a.outcome_mail_at) : null,
      declined_at: iso(a.declined_at),
      declined_reason: a.declined_reason,
      responded_at: iso(a.responded_at),
      invited_at: iso(a.invited_at),
      invitation_failed: a.invitation_failed,
      invitation_fault: faultOf(a),
      deadline: iso(a.deadline),
      status: a.status,
      external_id: a.external_id,
      metadata: a.metadata,
      // Reviewers rate answers and never learn of adjustments.
      reasonable_adjustments: adjusted && a.reasonable_adjustments,
      review_paid: a.review_paid,
      // Answers that are open again are not the applicant's last word.
      unmet: a.unmet && a.responded_at !== null,
      archived_at: iso(a.archived_at),
      created_at: isoOf(a.created_at),
      bucket: a.bucket,
      label: { code, incomplete },
      test_state: row.test_state,
      tags: row.tags,
      strip: presentStrip(a.strip, job.rating_style as RatingStyle, row),
      rated_by: row.withheld ? null : a.review_count,
      discuss: !row.withheld && needsDiscussion(a.review_spread, job.rating_scale === 10 ? 10 : 5),
      panel_size: row.panel_size + (row.withheld ? 0 : row.former),
      abilities,
    };
  };
}

export const presentApplication = (row: Presented, actor: StaffActor, record: JobRecord, now: Date): Application =>
  presenter(actor, record, now)(row);

/** A page of a list. */
export function presentList(
  page: readonly ListRow[],
  actor: StaffActor,
  record: ListedJobRecord,
  { now, tags }: { now: Date; tags: ReadonlyMap<number, Application['tags']> },
): Application[] {
  const present = presenter(actor, record, now);
  const { panel_size, questions, unrated } = record;
  return page.map((row) => {
    const user = { id: row.user_id, full_name: row.full_name, email: row.email };
    const rated = readOwnRatings(row.own_ratings);
    const { withheld, test_state } = row;
    // Who of them left the panel is read for the page of one applicant only.
    const former = Math.max(0, Number(row.review_count) - panel_size);
    const shown = { application: row as Shown, user, rated, panel_size, former, withheld };
    return present({ ...shown, questions, unrated, test_state, tags: tags.get(row.user_id) ?? [] });
  });
}

type Counts = ListFacts['counts'];
const countOf = (counts: Counts, bucket: string) => counts.find((row) => row.bucket === bucket);

export const presentBuckets = (counts: Counts) =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, countOf(counts, bucket)?.n ?? 0])) as Record<
    (typeof BUCKETS)[number],
    number
  >;

export function presentFacts({ counts, expiring, left, withholds }: ListFacts) {
  const reviewed = countOf(counts, 'Reviewed');
  const outcomes = countOf(counts, 'Outcomes');
  return {
    expiring_this_week: expiring,
    need_your_rating: left.responded,
    need_your_rating_reviewed: left.reviewed,
    ratings_withheld: withholds,
    mean_rating: !reviewed?.rated || withholds ? null : reviewed.rating_sum / reviewed.rated,
    successful: outcomes?.successful ?? 0,
    unsuccessful: (outcomes?.n ?? 0) - (outcomes?.successful ?? 0),
  };
}
