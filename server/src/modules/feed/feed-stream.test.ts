import { FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { memberships } from '../../db/schema/index.ts';
import { recordEvent } from './feed.service.ts';

const PATH = '/api/activities/stream';

const server = useTestServer();
const open = new Set<AbortController>();

const scene = perFile(() => aStaffScene(server));
const other = perFile(() => aStaffScene(server));
afterEach(() => {
  for (const line of open) line.abort();
  open.clear();
});

const happens = (of: { company_id: number; id: number }, type: EventType = 'job.published') =>
  recordEvent(server.ctx.db, { company_id: of.company_id, job_id: of.id, type, actor: 'system' });

const leave = (user: number) => server.ctx.db.delete(memberships).where(eq(memberships.user_id, user));

/** A page that listens; `heard` waits until the server said something of this kind. */
async function listen(client: ApiClient, { since, wait = 60 }: { since?: number; wait?: number } = {}) {
  const control = new AbortController();
  open.add(control);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${client.base}${PATH}?wait=${wait}`, {
    headers: {
      cookie,
      ...client.forwarded,
      ...(since !== undefined && { 'last-event-id': String(since) }),
    },
    signal: control.signal,
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function heard(pattern: RegExp): Promise<RegExpExecArray> {
    for (let found = pattern.exec(text); ; found = pattern.exec(text)) {
      if (found) return found;
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`the line ended after: ${text}`);
      text += part.value;
    }
  }
  return { reply, heard, said: () => text };
}

const NEWS = /id: (\d+)\nevent: news\ndata: (\{.*\})\n\n/;

describe('the live feed', () => {
  it('says immediately in which activity something happened, and nothing of another company', async () => {
    const line = await listen(scene.client);
    expect(line.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await line.heard(/retry/);
    await happens(other.job);
    await happens(scene.job);
    const [, , data = ''] = await line.heard(NEWS);
    expect(JSON.parse(data)).toEqual({ jobs: [scene.job.id] });
  });

  it('reaches pages of every node with its second look at the latest, and each looks once a second', async () => {
    const beside = await startTestServer({ beside: server });
    const browsers = [scene.client, new ApiClient(beside.url, Object.fromEntries(scene.client.cookies))];
    const lines = await Promise.all(browsers.map((client) => listen(client)));
    await Promise.all(lines.map((line) => line.heard(/retry/)));
    expect(FEED_LIMITS.look_every_ms).toBeLessThanOrEqual(1_000);
    await happens(scene.job);
    const queries = [server, beside].map(({ ctx }) => vi.spyOn(ctx.pool, 'query'));
    const heard = lines.map(async (line, node) => {
      const [, , data = ''] = await line.heard(NEWS);
      expect(JSON.parse(data)).toEqual({ jobs: [scene.job.id] });
      return queries[node]?.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('from \\"events'));
    });
    // The first may have begun before the event was there.
    for (const looks of await Promise.all(heard)) expect(looks?.length).toBeLessThanOrEqual(2);
    for (const line of open) line.abort();
    await beside.close();
  });

  it('says everything once, however often it looks', async () => {
    const { db } = server.ctx;
    const second = await aJob(db, { company_id: scene.company_id });
    const line = await listen(scene.client);
    await line.heard(/retry/);
    await happens(scene.job);
    await line.heard(NEWS);
    await happens(second);
    const [, first, next] = await line.heard(/news\ndata: (.*)\n\n[^]*news\ndata: (.*)\n\n/);
    expect([first, next]).toEqual([scene.job, second].map(({ id }) => JSON.stringify({ jobs: [id] })));
  });

  it('gives a sign of life immediately, by which a page knows that nothing between keeps it back', async () => {
    const line = await listen(scene.client);
    await line.heard(/event: here\ndata: 1\n\n/);
  });

  it('tells a member with own activities of those alone', async () => {
    const { db } = server.ctx;
    const limited = await aMember(db, { company_id: scene.company_id, role: 'member', create_interview_only: true });
    const own = await aJob(db, { company_id: scene.company_id, created_by: limited.id });
    const line = await listen(await server.staff(limited));
    await line.heard(/retry/);
    const whole = await listen(scene.client);
    await whole.heard(/retry/);
    await happens(scene.job);
    await whole.heard(NEWS);
    expect(line.said()).not.toContain('news');
    await happens(own);
    expect((await line.heard(NEWS))[2]).toBe(JSON.stringify({ jobs: [own.id] }));
  });

  it('tells what was missed while the line was broken', async () => {
    const first = await listen(scene.client);
    await first.heard(/retry/);
    await happens(scene.job);
    const id = Number((await first.heard(NEWS))[1]);
    await happens(scene.job, 'job.archived');
    const again = await listen(scene.client, { since: id });
    expect(Number((await again.heard(NEWS))[1])).toBeGreaterThan(id);
  });

  it('says that something was missed where it is too much to tell, and goes on from the newest', async () => {
    const { db } = server.ctx;
    const own = await aStaffScene(server);
    const { company_id, job } = own;
    const { rows } = await db.execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from events`);
    await db.execute(sql`insert into events (company_id, job_id, type, actor_kind)
      select ${company_id}, ${job.id}, 'link.opened', 'system' from generate_series(1, ${FEED_LIMITS.missed_most}::int + 1)`);
    const newest = await db.execute<{ id: string }>(sql`select max(id) as id from events`);
    const line = await listen(own.client, { since: Number(rows[0]!.id) });
    const [, id, data = ''] = await line.heard(NEWS);
    expect(JSON.parse(data)).toEqual({ missed: true });
    expect(id).toBe(newest.rows[0]!.id);
    const near = await listen(own.client, { since: Number(newest.rows[0]!.id) - 3 });
    expect(JSON.parse((await near.heard(NEWS))[2]!)).toEqual({ jobs: [job.id] });
  });

  it('ends after the time that was asked for, and leaves a session as idle as it was', async () => {
    const { db } = server.ctx;
    const idle = async () => {
      const { rows } = await db.execute<{ idle: string }>(
        sql`select extract(epoch from now() - last_seen_at)::int as idle from sessions where user_id = ${scene.owner.id}`,
      );
      return Number(rows[0]?.idle);
    };
    await db.execute(
      sql`update sessions set last_seen_at = now() - interval '10 minutes' where user_id = ${scene.owner.id}`,
    );
    const { status, headers } = await scene.client.get(`${PATH}?wait=0`);
    expect(status).toBe(200);
    expect(headers.has('session-ends-in')).toBe(false);
    await scene.client.get('/api/activities', { headers: { passive: '1' } });
    expect(await idle()).toBeGreaterThanOrEqual(600);
    await scene.client.get('/api/activities');
    expect(await idle()).toBeLessThan(60);
  });

  it.each([
    ['signed out', (client: ApiClient) => client.get('/logout/ajax')],
    ['left the company', (_client: ApiClient, { id }: { id: number }) => leave(id)],
  ])('ends unnotified for somebody who %s since', async (_what, goes) => {
    const member = await aMember(server.ctx.db, { company_id: scene.company_id, role: 'admin' });
    const client = await server.staff(member);
    const line = await listen(client);
    await line.heard(/retry/);
    await goes(client, member);
    await happens(scene.job);
    await expect(line.heard(NEWS)).rejects.toThrow('the line ended');
    expect(line.said()).not.toContain('news');
  });

  it('tells from then on of no more than the rights that are left', async () => {
    const member = await aMember(server.ctx.db, { company_id: scene.company_id, role: 'member' });
    const own = await aJob(server.ctx.db, { company_id: scene.company_id, created_by: member.id });
    const line = await listen(await server.staff(member));
    await line.heard(/retry/);
    const limited = { create_interview_only: true };
    await server.ctx.db.update(memberships).set(limited).where(eq(memberships.user_id, member.id));
    await happens(scene.job);
    await happens(own);
    expect((await line.heard(NEWS))[2]).toBe(JSON.stringify({ jobs: [own.id] }));
  });

  it('holds no more lines for one person than their pages need', async () => {
    const lines = await Promise.all(
      Array.from({ length: FEED_LIMITS.streams_per_person + 1 }, () => listen(other.client)),
    );
    const refused = lines.filter(({ reply }) => reply.status === 429);
    expect(refused).toHaveLength(1);
    expect((await listen(scene.client)).reply.status).toBe(200);
  });

  it('does not keep the server from stopping', async () => {
    const own = await startTestServer();
    const { client } = await aStaffScene(own);
    const line = await listen(client);
    await line.heard(/retry/);
    await own.close();
    await expect(line.heard(/never/)).rejects.toThrow('the line ended');
  });
});
