import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { UnmetRequirement } from '@vivavoce/contract/types.ts';
import { lockApplicant, loadApplication } from '../../access/load-application.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './requirements.repository.ts';
import type { MarkRow } from './requirements.repository.ts';

/** Applicants of one transaction. */
const BATCH = 500;

const present = ({ mark, by }: MarkRow): UnmetRequirement => ({
  question: mark.question_id,
  requirement: mark.requirement,
  choices: mark.choices,
  met: mark.met_at && { by, at: mark.met_at.toISOString(), note: mark.met_note },
});

/** The requirements that the sent answers of an applicant do not meet. */
export const unmetOf = async (db: Queryable, application: number): Promise<UnmetRequirement[]> =>
  (await repository.listMarks(db, application)).map(present);

/** Compares all answers of an applicant with the requirements, once they are sent or restored, or some are deleted. */
export const compareApplicant = (tx: Tx, application: number): Promise<void> =>
  repository.compareAnswers(tx, { application });

/** Compares the answers to a question whose rules changed, batch by batch; a second run changes nothing. */
export async function compareQuestion(ctx: Context, question: number, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const applications = await repository.applicantsWhoAnswered(ctx.db, { question, after, limit: BATCH });
    if (applications.length === 0) return;
    await ctx.db.transaction((tx) => repository.compareAnswers(tx, { question, applications }));
    after = applications.at(-1) ?? after;
  }
  signal.throwIfAborted();
}

/**
 * Stores a person's decision that an applicant meets a requirement although the answer says otherwise, or withdraws it.
 * @throws AppError `not_found` where the answer meets the requirement
 */
export async function decideRequirement(
  ctx: Context,
  actor: StaffActor,
  { job, application: id, question }: { job: number; application: number; question: number },
  { met, note }: BodyOf<'PUT /api/jobs/{job}/applications/{application}/requirements/{question}'>,
): Promise<UnmetRequirement> {
  return ctx.db.transaction(async (tx) => {
    await lockApplicant(tx, { job, application: id });
    const { application } = await loadApplication(tx, actor, { job, application: id }, 'decide');
    if (application.responded_at === null) throw notFound();
    const decided = met
      ? { met_at: ctx.now(), met_by: actor.user_id, met_note: note?.trim() || null }
      : { met_at: null, met_by: null, met_note: null };
    if (!(await repository.setMet(tx, { application: id, question }, decided))) throw notFound();
    await repository.markApplicants(tx, [id]);
    const { company_id, job_id } = application;
    const place = { company_id, job_id, application_id: id };
    await recordEvent(tx, { ...place, type: `application.requirement_${met ? 'met' : 'unmet'}`, actor });
    const marks = await unmetOf(tx, id);
    const mark = marks.find((each) => each.question === question);
    if (!mark) throw notFound();
    return mark;
  });
}
