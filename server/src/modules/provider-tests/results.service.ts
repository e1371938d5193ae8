import type { BodyOf } from '@vivavoce/contract/index.ts';
import { PROVIDER_LIMITS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { TestProgress } from '../../integrations/test-provider/provider.types.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { tendTest } from '../../tasks/definitions/provider-tests.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { sendWithResult } from '../interviews/submission/submission.service.ts';
import * as repository from './provider-tests.repository.ts';
import { findByName } from './settings.repository.ts';
import { secretOf } from './settings.service.ts';
import { validSignature } from './signature.ts';

/**
 * Stores what the provider says about a test: the first result counts, a later one changes nothing. A result sends the
 * interview, also after the deadline; after a withdrawal it is not kept.
 */
export async function takeProgress(
  ctx: Context,
  tx: Tx,
  application: number,
  { status, score, percentile }: TestProgress,
): Promise<void> {
  if (status !== 'completed') {
    const test = await repository.lockTest(tx, application);
    if (status === 'started' && (test?.state === 'linked' || test?.state === 'silent'))
      await repository.updateTest(tx, application, { state: 'started' });
    return;
  }
  // Locks the interview before its test, in the order of every other call.
  const outcome = await sendWithResult(ctx, tx, application, async () => {
    const test = await repository.lockTest(tx, application);
    return test !== undefined && test.state !== 'completed';
  });
  if (outcome === 'refused') return;
  if (outcome === 'withdrawn') {
    await repository.updateTest(tx, application, { next_try_at: null });
    return;
  }
  const now = ctx.now();
  const test = await repository.findTest(tx, application);
  if (!test) return;
  const result = { score, percentile };
  const changes = { state: 'completed' as const, result, completed_at: now, next_try_at: now, tries: 0, fault: null };
  await repository.updateTest(tx, application, changes);
  const { company_id, job_id } = test;
  const place = { company_id, job_id, application_id: application };
  await recordEvent(tx, { ...place, type: 'interview.test_finished', actor: 'system' });
  await ctx.queue.enqueue(tx, tendTest, { application });
}

/**
 * Takes a result that the provider reports.
 * @throws AppError `not_found` for an unknown address, and a test of another company; `token_invalid` for a signature that
 * is wrong or too old; `already_applied` for one that was used
 */
export async function takeReport(
  ctx: Context,
  name: string,
  {
    headers,
    bytes,
    body,
  }: { headers: IncomingHttpHeaders; bytes: Buffer; body: BodyOf<'POST /api/test-partnership/results/{name}'> },
): Promise<null> {
  const settings = await findByName(ctx.db, name);
  if (!settings) throw notFound();
  const secret = secretOf(ctx, settings);
  const now = ctx.now();
  const signature = secret && validSignature({ headers, body: bytes, secret }, now);
  if (!signature) throw new AppError('token_invalid');
  const { company_id } = settings;
  const { id, status, score = null, percentile = null } = body;
  await ctx.db.transaction(async (tx) => {
    await repository.forgetSignatures(tx, company_id, new Date(now.getTime() - 3 * PROVIDER_LIMITS.signature_ms));
    if (!(await repository.useSignature(tx, company_id, signature, now))) throw new AppError('already_applied');
    const test = await repository.findByExternal(tx, company_id, id);
    if (!test) throw notFound();
    await takeProgress(ctx, tx, test.application_id, { status, score, percentile });
  });
  return null;
}
