import type { ResultOf } from '@vivavoce/contract/index.ts';
import { newQuestion } from '@vivavoce/contract/questions/questions.ts';
import { jobInput } from '@vivavoce/contract/jobs/jobs.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { translator } from '../../../i18n.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newToken } from '../../../lib/secrets.ts';
import { insertApplicants } from '../../applications/adding/insert-applicants.ts';
import { addJob, moveJobIn } from '../../jobs/jobs.service.ts';
import { personalLink } from '../../../access/personal-link.ts';
import { isFreemium } from '../../plans/plans.service.ts';
import { addFirstQuestions } from '../../questions/questions.service.ts';
import { refreshStrips } from '../attempts/attempts.ts';
import { freezeVersion } from '../state/versions.ts';
import * as repository from './preview.repository.ts';

type Preview = ResultOf<'GET /api/preview'>;

/** Days in which the member may take the interview. */
const DAYS = 30;
const DAY_MS = 24 * 3600_000;

async function freemiumCompany(ctx: Context, { company_id }: StaffActor): Promise<number> {
  if (company_id === null || !(await isFreemium(ctx.db, company_id))) throw new AppError('forbidden');
  return company_id;
}

export async function readPreview(ctx: Context, actor: StaffActor): Promise<Preview> {
  const row = await repository.findPreview(ctx.db, { company: await freemiumCompany(ctx, actor), user: actor.user_id });
  if (!row) return { job: null, application: null, sample: null, interview_url: null, answered: false, rated: false };
  const { preview, job, application, rated } = row;
  const answered = application !== null && application.responded_at !== null;
  return {
    job: job.id,
    application: preview.application_id,
    sample: preview.sample_id,
    interview_url: application && !answered ? personalLink(ctx, job, application) : null,
    answered,
    rated,
  };
}

/** A published activity with one recorded and one written question, outside the limits of the plan. */
async function addSampleJob(ctx: Context, tx: Tx, actor: StaffActor, locale: 'en-gb' | 'fr-fr') {
  const t = translator(locale);
  const input = jobInput.parse({
    title: t('preview.title'),
    description: `<p>${t('preview.description')}</p>`,
    default_locale: locale,
    applicant_deadline_days: DAYS,
  });
  const created = await addJob(tx, actor, input, { sample: true });
  await addFirstQuestions(tx, created, [
    newQuestion.parse({ text: t('preview.recorded'), preparation_seconds: 30, answer_seconds: 60, competency: null }),
    newQuestion.parse({ text: t('preview.written'), kind: 'text' }),
  ]);
  await moveJobIn(ctx, tx, actor, { id: created.id, move: 'publish' });
  const job = await repository.jobRow(tx, created.id);
  if (!job) throw new Error('the sample activity is missing');
  return job;
}

const SAMPLES = [
  { first_name: 'Leila', last_name: 'Nasser', answer: 'preview.answer_first' },
  { first_name: 'Owen', last_name: 'Brandt', answer: 'preview.answer_second' },
] as const;

async function addPreview(ctx: Context, tx: Tx, actor: StaffActor, company_id: number): Promise<void> {
  const now = ctx.now();
  const user = await repository.findMember(tx, actor.user_id);
  if (!user) throw new AppError('not_signed_in');
  const job = await addSampleJob(ctx, tx, actor, user.locale);
  const details = { phone: null, external_id: null, reasonable_adjustments: false };
  const people = [
    // Nothing is delivered to addresses of this top-level domain (RFC 6761).
    ...SAMPLES.map(({ first_name, last_name }) => ({
      ...details,
      first_name,
      last_name,
      email: `${first_name.toLowerCase()}.${newToken().slice(0, 12).toLowerCase()}@sample.invalid`,
    })),
    { ...details, first_name: user.first_name, last_name: user.last_name, email: user.email, user_id: user.id },
  ];
  const inserted = await insertApplicants(tx, job, people, actor);
  const idAt = (place: number) => {
    const row = inserted.find(({ index }) => index === place);
    if (!row) throw new Error('a sample applicant is missing');
    return row.id;
  };
  const version_id = await freezeVersion(tx, job, []);
  for (const [place, { answer }] of SAMPLES.entries()) {
    const keys = { id: idAt(place), job_id: job.id, company_id };
    await repository.answerInWriting(tx, keys, { text: translator(user.locale)(answer), version_id, now });
  }
  const ownId = idAt(SAMPLES.length);
  await repository.invite(tx, ownId, { now, deadline: new Date(now.getTime() + DAYS * DAY_MS) });
  await refreshStrips(tx, sql`${idAt(0)}, ${idAt(1)}`);
  await repository.savePreview(tx, {
    company_id,
    user_id: user.id,
    job_id: job.id,
    application_id: ownId,
    sample_id: idAt(0),
    last_applicant: Math.max(...inserted.map(({ id }) => id)),
  });
}

/** Adds the sample activity once, also under simultaneous calls; again only after it was archived or deleted. */
export async function startPreview(ctx: Context, actor: StaffActor): Promise<Preview> {
  const company_id = await freemiumCompany(ctx, actor);
  await ctx.db.transaction(async (tx) => {
    await repository.lockMember(tx, { company: company_id, user: actor.user_id });
    if (!(await repository.findPreview(tx, { company: company_id, user: actor.user_id })))
      await addPreview(ctx, tx, actor, company_id);
  });
  return readPreview(ctx, actor);
}
