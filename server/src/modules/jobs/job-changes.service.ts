import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import { lockedSettings, settingParts } from '@vivavoce/domain/jobs/job-locks.ts';
import type { LockableSetting } from '@vivavoce/domain/jobs/job-locks.ts';
import { missingForPublishing } from '@vivavoce/domain/jobs/publishing.ts';
import { isPresentationJob, jobKind, offeredKinds } from '@vivavoce/domain/jobs/kinds.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { JobMatrix } from '@vivavoce/domain/jobs/publishing.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import type { StaffActor } from '../../actor.ts';
import { invalid } from '../../lib/app-error.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { formOf } from '../forms/job-form.ts';
import { isFilled } from '../forms/replies.ts';
import { isRated, matrixOf } from '../criteria/job-criteria.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { demandFreshProof } from '../session/callers/proof.service.ts';
import type { JobRow, JobRecord } from '../../access/load-job.ts';

type JobChanges = Partial<typeof import('../../db/schema/index.ts').jobs.$inferInsert>;
type ChangedField = keyof JobChanges & keyof JobRow;

/** The locked settings of an activity. */
export const locksOf = async (db: Queryable, job: JobRow): Promise<LockableSetting[]> =>
  job.status === 'Published' ? lockedSettings(job, await isRated(db, job.id), await isFilled(db, job.id)) : [];

const asStored = (value: unknown) => JSON.stringify(value ?? null);

/** The fields that differ from the stored row, in its form. */
function changedFields(job: JobRow, changes: JobChanges): ChangedField[] {
  const names = Object.keys(changes) as ChangedField[];
  return names.filter((name) => asStored(changes[name]) !== asStored(job[name]));
}

const KIND_FIELDS = ['is_questionnaire', 'sjt_assessment', 'is_webinar', 'is_cvcopilot', 'test_provider'] as const;

/** The fields that decide the kind of an activity. */
export const kindFieldsOf = ({
  is_questionnaire,
  sjt_assessment,
  is_webinar,
  is_cvcopilot,
  test_provider,
}: JobRow): Pick<JobRow, (typeof KIND_FIELDS)[number]> => ({
  is_questionnaire,
  sjt_assessment,
  is_webinar,
  is_cvcopilot,
  test_provider,
});

type KindFacts = { account_type: string; test_provider: boolean };

/** Refuses to open an activity whose kind its company no longer has. @throws AppError `invalid` by field */
export function refuseLockedKind(company: KindFacts, job: JobRow): void {
  if (!offeredKinds({ ...company, freemium: false }).includes(jobKind(job)))
    throw invalid(
      Object.fromEntries(KIND_FIELDS.filter((field) => job[field]).map((field) => [field, ['not_allowed']])),
    );
}

/**
 * Refuses fields that make an activity of a kind that its company does not have, or of two kinds, and a change of the
 * kind once there is content. Kinds other than interviews are rated as a whole.
 * @param before the stored activity; undefined for a new one
 * @throws AppError `invalid` by field
 */
export function refuseKind(company: KindFacts, changes: JobChanges, before?: JobRow): Pick<JobChanges, 'rating_style'> {
  const after = { ...before, ...changes };
  const set = KIND_FIELDS.filter((field) => after[field]);
  const changed = KIND_FIELDS.filter(
    (field) => changes[field] !== undefined && Boolean(changes[field]) !== Boolean(before?.[field]),
  );
  const refused = (fields: readonly string[]) =>
    invalid(Object.fromEntries(fields.map((field) => [field, ['not_allowed']])));
  if (changed.length > 0) {
    const offered = offeredKinds({ ...company, freemium: false });
    if (set.length > 1 || !offered.includes(jobKind(after))) throw refused(changed);
    if (before && (before.status === 'Published' || before.question_count > 0)) throw refused(changed);
  }
  // Its own call sets when it takes place.
  if (after.is_webinar && changes.fixed_deadline !== undefined) throw refused(['fixed_deadline']);
  if (isPresentationJob(after)) return {};
  if (changes.rating_style !== undefined && changes.rating_style !== RATING_STYLE.overall)
    throw refused(['rating_style']);
  return { rating_style: RATING_STYLE.overall };
}

/** The fields of the activity's form where each missing step is shown. */
const FIELD_OF_STEP: Readonly<Partial<Record<WizardStepId, string>>> = {
  title: 'title',
  description: 'description',
  deadline_type: 'applicant_deadline_days',
  deadline_fixed: 'fixed_deadline',
  criteria: 'rating_style',
  criteria_questions: 'rating_style',
};

/** The steps that a change made incomplete, under the fields that caused it. */
function brokenBy(
  before: JobRow,
  {
    after,
    fields,
    matrix,
    form,
  }: { after: JobRow; fields: ChangedField[]; matrix: JobMatrix | undefined; form: FormContent | null },
  now: Date,
): FieldErrorCodes {
  const count = before.question_count;
  const old = missingForPublishing(before, count, now, { questions: [], matrix: undefined, form }).map(
    ({ code }) => code,
  );
  const fresh = missingForPublishing(after, count, now, { questions: [], matrix, form }).filter(
    ({ code }) => !old.includes(code) || (code === 'deadline_past' && fields.includes('fixed_deadline')),
  );
  return Object.fromEntries(fresh.map(({ step, code }) => [FIELD_OF_STEP[step] ?? '__all__', [code]]));
}

/**
 * Refuses a change of a published activity that touches locked settings, or removes what publishing requires.
 * @throws AppError `invalid` by field
 */
export async function refuseUnfair(tx: Tx, { job, company }: JobRecord, changes: JobChanges, now: Date): Promise<void> {
  const fields = changedFields(job, changes);
  if (job.status !== 'Published' || fields.length === 0) return;
  const locked = lockedSettings(job, false, await isFilled(tx, job.id)).filter((setting) => fields.includes(setting));
  if (locked.length > 0) throw invalid(Object.fromEntries(locked.map((setting) => [setting, ['not_allowed']])));
  const after: JobRow = { ...job, ...changes };
  const styled = fields.includes('rating_style');
  const matrix = styled ? await matrixOf(tx, { job: after, company }) : undefined;
  const broken = brokenBy(job, { after, fields, matrix, form: await formOf(tx, job) }, now);
  if (Object.keys(broken).length > 0) throw invalid(broken);
}

type Said = string | number | boolean | null;

/**
 * Old and new values of figures and choices. Texts are not repeated: versions contain what each applicant was shown.
 */
function saidOf(name: string, before: unknown, after: unknown): Record<string, Said> {
  const values = [before, after].map((value) => (value instanceof Date ? value.toISOString() : (value ?? null)));
  const short = values.every((value) => value === null || ['number', 'boolean'].includes(typeof value));
  const dated = [before, after].some((value) => value instanceof Date);
  const [was, is] = values as [Said, Said];
  return short || dated ? { [`${name}.before`]: was, [`${name}.after`]: is } : {};
}

/**
 * Another period of a published activity decides which applicants are erased, and when.
 * @throws AppError `step_up_required`
 */
export function demandProofOfRetention(actor: StaffActor, job: JobRow, { retention_days }: JobChanges): void {
  if (job.status === 'Published' && retention_days !== undefined && retention_days !== job.retention_days)
    demandFreshProof(actor);
}

/** Adds an event about a changed published activity, so that its history can be read later. */
export async function recordChanges(tx: Tx, actor: StaffActor, job: JobRow, changes: JobChanges): Promise<void> {
  const fields = changedFields(job, changes);
  if (job.status !== 'Published' || fields.length === 0) return;
  const { id: job_id, company_id } = job;
  if (changes.fixed_deadline) {
    const data = { fixed_deadline: changes.fixed_deadline.toISOString() };
    if (fields.includes('fixed_deadline'))
      await recordEvent(tx, { company_id, job_id, type: 'job.deadline_moved', actor, data });
  }
  const otherFields = fields.filter((name) => name !== 'fixed_deadline' || !changes.fixed_deadline);
  if (otherFields.length === 0) return;
  const figures = otherFields.map((name) => saidOf(name, job[name], changes[name]));
  const data = {
    settings: settingParts(otherFields).join(),
    fields: otherFields.join(),
    ...Object.assign({}, ...figures),
  };
  await recordEvent(tx, { company_id, job_id, type: 'job.settings_changed', actor, data });
}
