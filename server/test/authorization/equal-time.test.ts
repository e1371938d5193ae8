import { beforeAll, expect, it } from 'vitest';
import { plans } from '../../src/db/schema/index.ts';
import { useTestServer } from '../api-test.ts';
import { aCompany, aJob, aMember, anApplication, aUser } from '../factories.ts';
import type { Job } from '../factories.ts';

const PAIRS = 100;
/**
 * Of 100 pairs of equal calls, one side is the slower one in 75 or more less than once in a million runs. A mail that is
 * written before the answer makes it slower in 95.
 */
const MOST = 75;

const KNOWN = 'known@mail.example';
const UNKNOWN = 'other@mail.example';

const server = useTestServer({ env: { TRUST_PROXY: 'true' } });
let job: Job;
let full: Job;
beforeAll(async () => {
  const { db } = server.ctx;
  const known = await aUser(db, { email: KNOWN });
  job = await aJob(db);
  await anApplication(db, { job, user_id: known.id });
  await aMember(db, { company_id: job.company_id, user_id: known.id });
  await db.insert(plans).values({ key: 'full', name: 'Full', applicants_max: 1 });
  const company = await aCompany(db, { plan: 'full' });
  full = await aJob(db, { company_id: company.id });
  await anApplication(db, { job: full, user_id: known.id });
});

let addresses = 0;
/** Each call comes from a network address of its own, so that no limit ends it early. */
const from = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};
const post = (path: string, json: object) => server.anonymous().send('POST', path, { json, headers: from() });

it.each<[string, (email: string) => Promise<unknown>]>([
  ['a lost link', (email) => post(`/api/public-jobs/${job.shorturl}/link`, { email })],
  ['the place of a learner', (email) => post('/api/me/links', { email, locale: 'en-gb' })],
  ['a new password', (username) => post('/password-reset/ajax', { username })],
  ['the provider of an address', (username) => post('/check-provider/ajax', { username })],
  [
    'a registration that is refused',
    (email) =>
      server.anonymous().send('POST', `/j/${full.shorturl}`, {
        form: { first_name: 'Léa', last_name: 'Martin', email, agree_terms: 'on' },
        headers: from(),
      }),
  ],
])('%s takes as long for a known address as for an unknown one', async (_what, call) => {
  const timeOf = async (email: string) => {
    const before = performance.now();
    await call(email);
    return performance.now() - before;
  };
  for (let warm = 0; warm < 10; warm += 1) await timeOf(warm % 2 ? KNOWN : UNKNOWN);
  let slower = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const knownFirst = pair % 2 === 0;
    const first = await timeOf(knownFirst ? KNOWN : UNKNOWN);
    const second = await timeOf(knownFirst ? UNKNOWN : KNOWN);
    if (knownFirst ? first > second : second > first) slower += 1;
  }
  expect(slower).toBeGreaterThan(PAIRS - MOST);
  expect(slower).toBeLessThan(MOST);
});
