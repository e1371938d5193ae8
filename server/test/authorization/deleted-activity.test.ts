import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { jobs } from '../../src/db/schema/index.ts';
import { linkToken } from '../../src/lib/secrets.ts';
import { ApiClient } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import type { ActorName } from './verdicts.ts';
import { callOf } from './cell-call.ts';
import { CANARY, createWorld } from './world.ts';
import type { World } from './world.ts';

/** Runs without workers: all rows still exist, and no caller may notice. */
const server = useTestServer();

const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('limited', 'owner'));
const applicant = perFile(() => server.applicant(tree.application));
const learner = perFile(() => server.learner(tree.application));
beforeAll(async () => {
  const named = { json: { title: tree.job.title } };
  await world.clients.owner.send('DELETE', `/api/jobs/${tree.job.id}`, named);
});

const routeOf = (operation: Operation): Route => contract[operation];
/** The request that an applicant made is answered by its id in the body. */
const NAMED_IN_BODY: readonly Operation[] = [
  'PATCH /api/companies/{shortname}/actions',
  'POST /api/companies/{shortname}/actions',
];
const about = (Object.keys(contract) as Operation[]).filter(
  (operation) =>
    /\{(job|application|attempt|shorturl)\}/.test(operation) ||
    operation === 'POST /api/interview/open' ||
    NAMED_IN_BODY.includes(operation),
);

const CALLERS: Record<Route['access'], readonly ActorName[]> = {
  staff: ['owner', 'account_holder', 'limited_member', 'reviewer'],
  applicant: ['applicant'],
  learner: ['learner'],
  upload: ['applicant'],
  public: ['anonymous'],
  directory: [],
};

async function send(operation: Operation, actor: ActorName) {
  const visiting = { applicant, learner } as Partial<Record<ActorName, ApiClient>>;
  const kept = visiting[actor] ?? world.clients[actor as keyof World['clients']];
  const client = new ApiClient(server.url, Object.fromEntries(kept.cookies));
  const { path, request } = callOf(world, operation, tree, tree, actor);
  return client.send(operation.split(' ')[0] ?? 'GET', path, request);
}

describe('an activity that is being deleted is as absent as one that is gone', () => {
  it.each(about)('%s', async (operation) => {
    for (const actor of CALLERS[routeOf(operation).access]) {
      const reply = await send(operation, actor);
      expect(reply.status, `${actor}: ${reply.text}`).toBe(404);
      expect(reply.text).not.toContain(CANARY);
    }
  });

  it('because it is being deleted, and for nothing else', async () => {
    expect(about.length).toBeGreaterThan(120);
    const running = (await world.clients.owner.get('/api/deletions')).json as { results: { title: string }[] };
    expect(running.results.map(({ title }) => title)).toContain(tree.job.title);
    await server.ctx.db.update(jobs).set({ deleting_at: null }).where(eq(jobs.id, tree.job.id));
    for (const [client, path] of [
      [world.clients.owner, `/api/jobs/${tree.job.id}`],
      [applicant, `/api/interview/${tree.application.id}`],
      [server.anonymous(), `/api/public-jobs/${tree.job.shorturl}`],
    ] as const)
      expect((await client.get(path)).status, path).toBe(200);
    await server.ctx.db.update(jobs).set({ deleting_at: new Date() }).where(eq(jobs.id, tree.job.id));
  });

  it('its page and its personal links are as those that lead nowhere', async () => {
    const { id, link_version } = tree.application;
    const token = linkToken(server.ctx.env.SESSION_SECRET, id, link_version);
    const page = async (shorturl: string) => {
      const { status, text } = await server.anonymous().get(`/j/${shorturl}?t=${token}`);
      return [status, text.replaceAll(shorturl, '')];
    };
    expect(await page(tree.job.shorturl)).toEqual(await page('nowhere'));
  });

  it.each([
    '/api/jobs',
    '/api/jobs?archived=true',
    '/api/applications?q=canary',
    '/api/activities',
    '/api/desk',
    '/api/reviewers?q=a',
  ])('%s', async (path) => {
    for (const actor of ['owner', 'account_holder', 'limited_member', 'reviewer'] as const) {
      const { text } = await world.clients[actor].get(path);
      if (path !== '/api/activities') expect(text, actor).not.toContain(CANARY);
      expect(text).not.toMatch(new RegExp(`"job(_id)?":${tree.job.id}[,}]`));
    }
  });
});
