import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { applications, feedback } from '../../src/db/schema/index.ts';
import { GUEST_COOKIE, INTERVIEW_COOKIE, SESSION_COOKIE } from '../../src/http/cookies.ts';
import { feedbackToken, linkToken } from '../../src/lib/secrets.ts';
import { ApiClient } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import { callOf } from './cell-call.ts';
import { createWorld } from './world.ts';

/** The one operation that takes the token of a link to feedback. */
const OWN = 'POST /api/feedback/open' satisfies Operation;
const others = (Object.keys(contract) as Operation[]).filter((operation) => operation !== OWN);
/** Names of fields and parameters that carry what grants access. */
const GRANTS = /^(token|code|archive_token|application)$/;
/** Public calls that open something for the bearer of a secret. */
const OPENS = [
  'POST /api/interview/open',
  'POST /api/guest/open',
  'POST /api/archives/open',
  'GET /api/archives/{archive_token}',
  'POST /password-reset/ajax/check',
  'POST /password-reset/ajax/confirm',
] satisfies Operation[];

const server = useTestServer();
let token: string;
/** A caller who tries the token as everything that a call may bring. */
let bearer: ApiClient;

const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('panel', 'owner'));
beforeAll(async () => {
  const { db, env } = server.ctx;
  token = feedbackToken(env.SESSION_SECRET, tree.application.id, tree.application.link_version);
  const cookies = { [SESSION_COOKIE]: token, [INTERVIEW_COOKIE]: token, [GUEST_COOKIE]: token };
  bearer = new ApiClient(server.url, cookies, { authorization: `Bearer ${token}`, 'upload-token': token });
  const row = {
    application_id: tree.application.id,
    job_id: tree.job.id,
    changed_by: world.people.owner.id,
    opening: 'Well argued.',
    released_at: new Date(),
  };
  await db.insert(feedback).values(row).onConflictDoUpdate({ target: feedback.application_id, set: row });
});

function send(operation: Operation) {
  const { path, request } = callOf(world, operation, tree, tree, 'anonymous');
  const { json, headers: _own, ...rest } = request;
  const granting = Object.fromEntries(
    Object.entries(json ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && GRANTS.test(name) ? token : (value as unknown),
    ]),
  );
  return bearer.send(
    operation.split(' ')[0] ?? 'GET',
    operation.includes('{archive_token}') ? `/api/archives/${token}` : path,
    { ...rest, ...(json !== undefined && { json: Array.isArray(json) ? json : granting }) },
  );
}

describe('the token of a link to feedback', () => {
  it.each([...others.filter((operation) => (contract[operation] as Route).access !== 'public'), ...OPENS])(
    'is refused by %s',
    async (operation) => {
      const reply = await send(operation);
      expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
      expect(reply.status, reply.text).toBeLessThan(500);
      // A body that was refused for its form says nothing of the token.
      if (!OPENS.includes(operation as never)) expect([401, 403, 404]).toContain(reply.status);
      expect(reply.text).not.toContain('Well argued.');
    },
  );

  const read = (application: string, job = tree.job.shorturl) =>
    server.anonymous().post('/api/feedback/open', { job, application });

  it('reads the released feedback of its application, from a server without cookies', async () => {
    const program = new ApiClient(server.url);
    program.cookies.clear();
    const reply = await program.post('/api/feedback/open', { job: tree.job.shorturl, application: token });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ title: tree.job.title, feedback: { opening: 'Well argued.' } });
    expect(reply.text).not.toContain(tree.application.applicant_name);
  });

  it('reads nothing of another activity or application, and a personal link nothing here', async () => {
    const other = await world.plant('panel', 'owner');
    const { SESSION_SECRET } = server.ctx.env;
    const { id, link_version } = tree.application;
    const swapped = token.replace(/^[^-]+/, other.application.id.toString(36));
    for (const reply of [
      await read(token, other.job.shorturl),
      await read(swapped, other.job.shorturl),
      await read(linkToken(SESSION_SECRET, id, link_version)),
      await read('nothing'),
    ])
      expect(reply.status, reply.text).toBe(404);
  });

  it('reads no feedback before the release, and nothing once the personal link was replaced', async () => {
    const { db } = server.ctx;
    const of = { application: eq(applications.id, tree.application.id), row: tree.application.id };
    await db.update(feedback).set({ released_at: null }).where(eq(feedback.application_id, of.row));
    expect((await read(token)).json).toMatchObject({ feedback: null });
    await db
      .update(applications)
      .set({ link_version: tree.application.link_version + 1 })
      .where(of.application);
    expect((await read(token)).status).toBe(404);
  });
});
