import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

export const tones = {
  queued: 'plain',
  attempting: 'info',
  sent: 'ok',
  uncertain: 'warn',
  failed: 'bad',
  putOff: 'warn',
} as const;

/** The state of an e-mail; one that will be tried again is postponed. */
export const stateOf = (mail: Pick<Mail, 'state' | 'next_try_at'>): keyof typeof tones =>
  mail.next_try_at === null ? mail.state : 'putOff';
