import type { Application, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { statusLabel } from '@vivavoce/domain/applications/status-label.ts';
import type { StaffActor } from '../../actor.ts';
import type { StripEntry } from '../../db/schema/index.ts';
import { applicationAbilities } from '../../policies/applications.policy.ts';
import type { SeenJob } from '../jobs/jobs.service.ts';
import type { ApplicationList, LISTED, ListedRow } from './applications.list.ts';
import type { ApplicationRow } from './applications.repository.ts';

export interface Presented {
  application: Pick<ApplicationRow, (typeof LISTED)[number]>;
  user: { id: number; full_name: string; email: string };
  /** Questions whose answers the caller has rated. */
  rated: ReadonlySet<number>;
  panel_size: number;
  /** The job's questions in order, for applicants who hold no version yet. */
  questions: readonly number[];
}

/** The strip of the questions held; before the first opening these are the job's own. */
function presentStrip(
  strip: readonly StripEntry[],
  { rated, questions }: Pick<Presented, 'rated' | 'questions'>,
): Application['strip'] {
  const shown: readonly StripEntry[] =
    strip.length > 0 ? strip : questions.map((question) => ({ question, state: 'empty', height: 0 }));
  return shown.map(({ question, state, height }) => ({ question, state, height, rated_by_you: rated.has(question) }));
}

const iso = (value: Date | null): string | null => value?.toISOString() ?? null;

export function presentApplication(row: Presented, actor: StaffActor, { job, panel }: SeenJob, now: Date): Application {
  const a = row.application;
  const question_count = a.strip.length || job.question_count;
  const { code, incomplete } = statusLabel({ ...a, rating_style: job.rating_style, question_count }, now);
  return {
    id: a.id,
    user: row.user,
    job: { id: job.id, title: job.title, rating_style: job.rating_style as 1 | 2 | 3, question_count },
    answer_count: a.answer_count,
    average_review: a.average_review,
    reviewed_at: iso(a.reviewed_at),
    shortlisted_at: iso(a.shortlisted_at),
    rejected_at: iso(a.rejected_at),
    declined_at: iso(a.declined_at),
    declined_reason: a.declined_reason,
    responded_at: iso(a.responded_at),
    invited_at: iso(a.invited_at),
    invitation_failed: a.invitation_failed,
    deadline: iso(a.deadline),
    status: a.status,
    external_id: a.external_id,
    reasonable_adjustments: a.reasonable_adjustments,
    archived_at: iso(a.archived_at),
    created_at: a.created_at.toISOString(),
    bucket: a.bucket,
    label: { code, incomplete },
    strip: presentStrip(a.strip, row),
    rated_by: a.review_count,
    panel_size: row.panel_size,
    abilities: applicationAbilities(actor, { ...job, panel }),
  };
}

export const presentApplicationDetail = (
  row: Presented & { application: ApplicationRow; cv: ApplicationDetail['cv'] },
  actor: StaffActor,
  seen: SeenJob,
  now: Date,
  link: string | null,
): ApplicationDetail => ({
  ...presentApplication(row, actor, seen, now),
  link,
  phone: row.application.phone,
  custom_field: row.application.custom_field,
  cv: row.cv,
  adjustments: row.application.adjustments,
});

const INSTANTS = [
  'reviewed_at',
  'shortlisted_at',
  'rejected_at',
  'declined_at',
  'responded_at',
  'invited_at',
  'deadline',
  'archived_at',
  'created_at',
] as const;

/** A row of the list as the schema types it: instants as dates. */
export function rowOfList(raw: ListedRow): Presented['application'] {
  const row: Record<string, unknown> = { ...raw };
  for (const name of INSTANTS) row[name] = raw[name] ? new Date(raw[name] as string) : null;
  return row as unknown as Presented['application'];
}

type Counts = ApplicationList['counts'];
const countOf = (counts: Counts, bucket: string) => counts.find((row) => row.bucket === bucket);

export const presentBuckets = (counts: Counts) =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, countOf(counts, bucket)?.n ?? 0])) as Record<
    (typeof BUCKETS)[number],
    number
  >;

export function presentFacts(counts: Counts, expiring: number, ratedByMe: number) {
  const rated = counts.reduce((sum, row) => sum + row.rated, 0);
  const outcomes = countOf(counts, 'Outcomes');
  return {
    expiring_this_week: expiring,
    need_your_rating: Math.max(0, (countOf(counts, 'Responded')?.n ?? 0) - ratedByMe),
    mean_rating: rated === 0 ? null : counts.reduce((sum, row) => sum + row.rating_sum, 0) / rated,
    successful: outcomes?.successful ?? 0,
    unsuccessful: (outcomes?.n ?? 0) - (outcomes?.successful ?? 0),
  };
}
