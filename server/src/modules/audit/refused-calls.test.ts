import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { beforeAll, expect, test } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { logRefusedCalls } from './refused-calls.service.ts';

const HOUR_MS = 3600_000;
const BY_SCREEN = { forbidden: 3, not_found: 4, reads: 6, changes: 1, by_token: 0 };

const server = useTestServer({ still: true });
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  server.pass(HOUR_MS - (server.ctx.now().getTime() % HOUR_MS));
});

async function refusals(): Promise<AuditEntry[]> {
  const { results } = (await (await server.staff(scene.owner)).get('/api/audit?page_size=100')).json as {
    results: AuditEntry[];
  };
  return results.filter(({ action }) => action === 'calls.refused');
}

async function statuses(calls: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status);
}

test('refused calls of a user become one entry an hour, however many they are', async () => {
  const member = await aMember(server.ctx.db, { company_id: scene.company_id });
  const client = await server.staff(member);
  const from = server.ctx.now().toISOString().replace('.000Z', 'Z');
  expect(await statuses([1, 2, 3].map(() => client.get('/api/audit')))).toEqual([403, 403, 403]);
  server.pass(60_000);
  const missing = [client.patch('/api/jobs/987654', { title: 'Mine' })];
  for (let job = 900_000; job < 900_003; job += 1) missing.push(client.get(`/api/jobs/${job}`));
  expect(await statuses(missing)).toEqual([404, 404, 404, 404]);
  expect((await client.get('/api/account')).status).toBe(200);

  // The hour has not ended.
  expect([await logRefusedCalls(server.ctx), await refusals()]).toEqual([0, []]);
  server.pass(HOUR_MS);
  expect(await logRefusedCalls(server.ctx)).toBe(1);
  expect(await logRefusedCalls(server.ctx)).toBe(0);
  const until = new Date(Date.parse(from) + 60_000).toISOString().replace('.000Z', 'Z');
  const [entry, ...others] = await refusals();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ actor: 'user', user: { id: member.id }, category: 'sign_in' });
  expect(entry?.call).toEqual({ refused: 7, from, until, ...BY_SCREEN });
});

test('calls outside the scopes of a token are counted for its user, and a stranger leaves nothing', async () => {
  const { json } = await (
    await server.staff(scene.owner)
  ).post('/api/account/tokens', {
    name: 'A script',
    scopes: ['jobs:read'],
    expires_in_days: 1,
  });
  const { token } = json as { token: string };
  const script = new ApiClient(server.anonymous().base, {}, { authorization: `Bearer ${token}` });
  const before = (await refusals()).length;
  expect(await statuses([script.get('/api/audit'), script.get('/api/audit')])).toEqual([403, 403]);
  expect((await server.anonymous().get('/api/audit')).status).toBe(401);
  server.pass(HOUR_MS);
  expect(await logRefusedCalls(server.ctx)).toBe(1);
  const [entry, ...others] = await refusals();
  expect(others).toHaveLength(before);
  expect([entry?.user?.id, entry?.call]).toMatchObject([scene.owner.id, { refused: 2, by_token: 2, forbidden: 2 }]);
});
