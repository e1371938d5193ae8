import type { OwnConfidence } from '@vivavoce/contract/types.ts';
import { CONFIDENCE_WORDING, confidenceMoment } from '@vivavoce/domain/applications/home/confidence.ts';
import { lockApplicant } from '../../access/load-application.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import * as repository from './confidence.repository.ts';

async function factsOf(db: Queryable, application: number) {
  const facts = await repository.findFacts(db, application);
  if (!facts) throw notFound();
  return { ...facts, moment: confidenceMoment(facts) };
}

/** The answers of one practice, which belong to the applicant. */
export async function readConfidence(ctx: Context, application: number): Promise<OwnConfidence> {
  const { moment, responded_at } = await factsOf(ctx.db, application);
  const rows = await repository.listAnswers(ctx.db, application);
  const current = rows.find(({ sent_at }) =>
    moment === 'after' ? sent_at?.getTime() === responded_at?.getTime() : sent_at === null,
  );
  return {
    asks: moment,
    value: (moment && current?.value) ?? null,
    line: rows.map(({ sent_at, value, created_at }) => ({
      moment: sent_at === null ? 'before' : 'after',
      value,
      at: created_at.toISOString(),
    })),
  };
}

/**
 * Stores an answer in place of an earlier one at the same moment.
 * @throws AppError `wrong_state` where the question is not put
 */
export async function sayConfidence(ctx: Context, application: number, value: number): Promise<OwnConfidence> {
  await ctx.db.transaction(async (tx) => {
    const { job_id } = await factsOf(tx, application);
    await lockApplicant(tx, { job: job_id, application });
    const { moment, responded_at } = await factsOf(tx, application);
    if (moment === null) throw new AppError('wrong_state');
    const sent_at = moment === 'after' ? responded_at : null;
    await repository.putAnswer(tx, {
      application_id: application,
      sent_at,
      value,
      wording: CONFIDENCE_WORDING,
      created_at: ctx.now(),
    });
  });
  return readConfidence(ctx, application);
}
