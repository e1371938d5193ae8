import type { Adjustments } from '@vivavoce/domain/applications/adjustments.ts';
import type { Tx } from '../../db/client.ts';
import { loadInterview } from './interview-state.service.ts';
import type { OpenedInterview } from './interview-state.service.ts';
import * as repository from './interviews.repository.ts';

/** The locked interview. @throws AppError `not_found` where it was never opened */
export async function lockedInterview(tx: Tx, application: number): Promise<OpenedInterview> {
  await repository.lockApplication(tx, application);
  return loadInterview(tx, application);
}

/** Sets the applicant's adjustments; the caller has locked the interview. */
export const grantAdjustments = (tx: Tx, application: number, adjustments: Adjustments) =>
  repository.updateApplication(tx, application, { adjustments, reasonable_adjustments: true });

/** The questions that were shown, and every recording with content. */
export async function triesOf(tx: Tx, application: number) {
  const openings = await repository.listOpenings(tx, application);
  const attempts = (await repository.listAttempts(tx, application)).filter(({ stored_bytes }) => stored_bytes > 0);
  return { begun: new Set([...openings, ...attempts].map(({ question_id }) => question_id)), attempts };
}
