import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

export const tones = {
  queued: 'plain',
  attempting: 'info',
  sent: 'ok',
  uncertain: 'warn',
  failed: 'bad',
  putOff: 'warn',
  held: 'plain',
  waitsForBudget: 'plain',
} as const;

/** The state of an e-mail; one that will be tried again is postponed, unless quiet hours hold it or the budget has no room. */
export const stateOf = (
  mail: Pick<Mail, 'state' | 'next_try_at' | 'held' | 'waits_for_budget'>,
): keyof typeof tones => {
  if (mail.held) return 'held';
  if (mail.waits_for_budget) return 'waitsForBudget';
  return mail.next_try_at === null ? mail.state : 'putOff';
};
