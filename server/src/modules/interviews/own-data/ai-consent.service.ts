import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { placeOf } from '../state/acting.ts';

/** Adds a consent without AI after one with it; the wording stays that of the consent. @throws AppError `not_found` */
export async function takeBackAiConsent(ctx: Context, tx: Tx, application: number): Promise<void> {
  await interviewRows.lockApplication(tx, application);
  const interview = await loadInterview(tx, application);
  const before = await interviewRows.findConsent(tx, application);
  if (!before?.ai) return;
  // Two consents of the same instant would be one row.
  const at = new Date(Math.max(ctx.now().getTime(), before.at.getTime() + 1));
  await interviewRows.insertConsent(tx, { ...before, ai: false, at });
  await recordEvent(tx, { ...placeOf(interview), type: 'interview.ai_withdrawn', actor: 'applicant' });
}
