import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import type { ActionName } from '../../../../test/concurrency/concurrent-actions.ts';
import { aDesk, differences } from '../../../../test/concurrency/pairs.ts';

const server = useTestServer();

/** The likeliest and the most harmful pairs; `conflicting-pairs.deep.test.ts` tests all pairs. */
const PAIRS: readonly (readonly [ActionName, ActionName])[] = [
  ['submit', 'submit'],
  ['submit', 'decline'],
  ['submit', 'extend all'],
  ['shortlist', 'reject'],
  ['shortlist', 'reject several and tell'],
  ['unshortlist', 'archive several'],
  ['invite', 'invite all'],
  ['invite all', 'archive the activity'],
  ['resend', 'erase'],
  ['import', 'add who is known'],
  ['import', 'add a seat'],
  ['erase', 'add a seat'],
  ['erase', 'message'],
  ['extend', 'decline a request'],
  ['decline a request', 'dismiss a request'],
  ['open a request again', 'open a request again'],
  ['ask', 'ask'],
  ['publish', 'delete the activity'],
  ['delete the activity', 'reject several and tell'],
  ['change a setting', 'change the same setting'],
];

it('whatever meets, it ends as one after the other would', { timeout: 300_000 }, async () => {
  expect(await differences(await aDesk(server), PAIRS)).toEqual([]);
});
