import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { loadInterview } from '../interview-state.service.ts';
import * as repository from '../interviews.repository.ts';
import { placeOf } from '../interviews.service.ts';

/** Adds a consent without AI after one with it; the wording stays that of the consent. @throws AppError `not_found` */
export async function takeBackAiConsent(ctx: Context, tx: Tx, application: number): Promise<void> {
  await repository.lockApplication(tx, application);
  const interview = await loadInterview(tx, application);
  const before = await repository.findConsent(tx, application);
  if (!before?.ai) return;
  // Two consents of the same instant would be one row.
  const at = new Date(Math.max(ctx.now().getTime(), before.at.getTime() + 1));
  await repository.insertConsent(tx, { ...before, ai: false, at });
  await recordEvent(tx, { ...placeOf(interview), type: 'interview.ai_withdrawn', actor: 'applicant' });
}
