import { createHash, verify } from 'node:crypto';
import type { AuditChain, AuditEntry } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aCompany,
  aMember,
  anAnswer,
  anApplication,
  anAttempt,
  aQuestion,
  aUser,
  aVersion,
} from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { memberships } from '../../db/schema/index.ts';
import { sealAudit } from './chain/sealing.service.ts';

const server = useTestServer();
let owner: ApiClient;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  owner = scene.client;
});

interface Page {
  results: AuditEntry[];
  next: number | null;
}
const logOf = async (query = '', client = owner) => (await client.get(`/api/audit?${query}`)).json as Page;

describe('an entry of the log', () => {
  it('says who did what to which activity, from where and with which session', async () => {
    await owner.patch(`/api/jobs/${scene.job.id}`, { title: 'A new title' });
    const [entry] = (await logOf('category=activities')).results;
    expect(entry).toMatchObject({
      action: 'activity.changed',
      actor: 'user',
      job: { id: scene.job.id, title: 'A new title' },
      by: 'session',
      fields: ['title'],
      operation: 'PATCH /api/jobs/{job}',
      ip: expect.any(String),
    });
    expect(entry?.user?.full_name).not.toBe('');
    // The value may be personal; the log names the field alone.
    expect(JSON.stringify(entry?.call)).not.toContain('A new title');
  });

  it('is not written for a call that was refused', async () => {
    const before = (await logOf()).results.length;
    expect((await owner.patch(`/api/jobs/${scene.job.id}`, { title: '' })).status).toBe(422);
    expect((await logOf()).results).toHaveLength(before);
  });

  it('names an applicant by the row, so that erasure takes the name from the log', async () => {
    const application = await anApplication(server.ctx.db, { job: scene.job });
    await owner.post(`/api/jobs/${scene.job.id}/applications/${application.id}/archive`);
    const find = async () => (await logOf(`application=${application.id}`)).results[0];
    expect((await find())?.application).toEqual({ id: application.id, full_name: expect.any(String) });
    const { rows } = await server.ctx.pool.query('select to_jsonb(e)::text as row from audit_events e');
    const name = (await find())?.application?.full_name ?? expect.fail('no name');
    expect(rows.filter(({ row }: { row: string }) => row.includes(name))).toEqual([]);
    await owner.delete(`/api/jobs/${scene.job.id}/applications/${application.id}`);
    expect((await logOf(`application=${application.id}`)).results.map(({ action }) => action)).toEqual([
      'applicant.deleted',
      'applicant.decided',
    ]);
    const [erased] = (await logOf(`application=${application.id}`)).results;
    expect(erased).toMatchObject({ by: 'session', ip: expect.any(String), request_id: expect.any(String) });
  });
});

describe('views of recordings', () => {
  it('are logged once an hour for each answer, whichever part comes first', async () => {
    const application = await aVersion(
      server.ctx.db,
      await anApplication(server.ctx.db, { job: scene.job, status: 4, responded_at: new Date(), answer_count: 2 }),
    );
    await server.ctx.storage.put('answers/audit/video.mp4', Buffer.from('a recording'), { max_bytes: 100 });
    const anAnswerOf = async () => {
      const question = await aQuestion(server.ctx.db, { job: scene.job });
      const attempt = await anAttempt(server.ctx.db, { question, application, media_key: 'answers/audit/video.mp4' });
      return anAnswer(server.ctx.db, attempt);
    };
    const [one, two] = [await anAnswerOf(), await anAnswerOf()];
    const watch = async (answer: { id: number }, range: string) => {
      const path = `/api/jobs/${scene.job.id}/answers/${answer.id}/video`;
      expect((await owner.get(path, { headers: { range } })).status).toBe(206);
    };
    const views = async () =>
      (await logOf(`application=${application.id}`)).results
        .filter(({ action }) => action === 'recording.viewed')
        .map(({ call }) => call['answer']);
    await watch(one, 'bytes=1-');
    expect(await views()).toEqual([one.id]);
    await watch(one, 'bytes=0-3');
    await watch(two, 'bytes=0-3');
    expect(await views()).toEqual([two.id, one.id]);
  });
});

describe('a change whose entry cannot be written', () => {
  it('answers 500 and says why in the log of the server', async () => {
    await server.ctx.pool.query(`alter table audit_events add constraint broken check (type <> 'activity.archived')`);
    try {
      expect((await owner.post(`/api/jobs/${scene.job.id}/archive`)).status).toBe(500);
      await owner.post(`/api/jobs/${scene.job.id}/unarchive`);
      await server.ctx.pool.query(`alter table audit_events drop constraint broken, add constraint broken
        check (details->>'operation' <> 'GET /api/audit/export')`);
      const reply = await owner.get('/api/audit/export');
      expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
    } finally {
      await server.ctx.pool.query('alter table audit_events drop constraint broken');
    }
  });
});

describe('signing in', () => {
  it('is in the log of every company of the user, and so is a wrong password', async () => {
    const password = 'a-long-password-of-mine';
    const user = await aUser(server.ctx.db, { password_hash: await quickHash(password) });
    const other = await aCompany(server.ctx.db);
    await server.ctx.db.insert(memberships).values([
      { user_id: user.id, company_id: scene.company_id },
      { user_id: user.id, company_id: other.id, role: 'owner' },
    ]);
    const visitor = server.anonymous();
    await visitor.post('/login/ajax', { username: user.email, password: 'wrong' });
    expect(
      (await visitor.post('/login/ajax', { username: user.email, password: 'a-long-password-of-mine' })).status,
    ).toBe(200);
    for (const client of [owner, await server.staff(user, other.id)]) {
      const { results } = await logOf(`user=${user.id}&category=sign_in`, client);
      expect(results.map(({ action }) => action)).toEqual(['sign_in.succeeded', 'sign_in.failed']);
    }
  });

  it('with an address that nobody has is in the log of no company, without what was typed, once in a while', async () => {
    const ofNobody = async () =>
      (
        await server.ctx.pool.query<{ row: string }>(
          `select e::text as row from audit_events e where company_id is null and type = 'sign_in.failed'`,
        )
      ).rows;
    const before = (await ofNobody()).length;
    const visitor = server.anonymous();
    for (let n = 0; n < 3; n++)
      await visitor.post('/login/ajax', {
        username: 'my-password@typed.here',
        password: 'not-here',
      });
    const rows = await ofNobody();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)?.row).toContain(visitor.address);
    expect(rows.at(-1)?.row).toContain('wrong_credentials');
    expect(JSON.stringify(rows)).not.toMatch(/my-password|typed\.here|not-here/);
  });
});

describe('the list', () => {
  it('is refused to members, and shows one company', async () => {
    const member = await aMember(server.ctx.db, { company_id: scene.company_id });
    expect((await (await server.staff(member, scene.company_id)).get('/api/audit')).status).toBe(403);
    const stranger = await aMember(server.ctx.db, { role: 'owner' });
    expect((await logOf('', await server.staff(stranger))).results).toEqual([]);
  });

  it('pages backwards without a gap or a repetition, and filters', async () => {
    const whole = (await logOf('page_size=100')).results.map(({ id }) => id);
    const paged: number[] = [];
    let before = '';
    for (let pages = 0; pages < 60; pages += 1) {
      const { results, next } = await logOf(`page_size=2${before}`);
      paged.push(...results.map(({ id }) => id));
      if (next === null) break;
      before = `&before=${next}`;
    }
    expect(paged).toEqual(whole);
    const two = (await logOf('category=applicants,data&page_size=100')).results;
    expect(new Set(two.map(({ category }) => category))).toEqual(new Set(['applicants', 'data']));
    const today = server.ctx.now().toISOString().slice(0, 10);
    expect((await logOf(`to_date=2001-01-01`)).results).toEqual([]);
    expect(
      (await logOf(`from_date=2001-01-01&to_date=${today.replace(/^\d+/, '2999')}`)).results.length,
    ).toBeGreaterThan(0);
    const wrong = await owner.get('/api/audit?from_date=2026-02-02&to_date=2026-02-01');
    expect(problemOf(wrong)).toMatchObject({ status: 422, errors: { to_date: ['too_small'] } });
    expect((await owner.get('/api/audit?category=nothing')).status).toBe(422);
  });

  it('is exported as CSV, which is an entry of its own', async () => {
    const reply = await owner.get('/api/audit/export?category=activities');
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const [head, ...lines] = reply.text.trim().split('\n');
    expect(head).toContain('at,action,category');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((text) => text.includes(',activities,'))).toBe(true);
    const [entry] = (await logOf('category=data')).results;
    expect(entry).toMatchObject({ action: 'data.exported', operation: 'GET /api/audit/export' });
  });
});

describe('the proof', () => {
  it('is exported as lines of JSON, from which anybody computes the chain up to its signed head', async () => {
    await owner.patch(`/api/jobs/${scene.job.id}`, { title: 'A title with "quotes", \\ and é\u2028' });
    await sealAudit(server.ctx, new AbortController().signal);
    await owner.patch(`/api/jobs/${scene.job.id}`, { title: 'A newer title' });
    const reply = await owner.get('/api/audit/export?format=jsonl');
    expect(reply.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('.jsonl');
    const lines = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { entry: Record<string, unknown>; sequence: number | null; hash: string });
    const sealed = lines.filter(({ sequence }) => sequence !== null);
    expect(sealed.length).toBeGreaterThan(1);
    expect(lines.length).toBeGreaterThan(sealed.length);
    const sorted = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, item]) => [name, sorted(item)]),
          );
    let previous = '';
    for (const { entry, sequence, hash } of sealed) {
      const filled = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
      const text = JSON.stringify(sorted({ entry: filled, previous, sequence }));
      previous = createHash('sha256').update(text).digest('hex');
      expect(previous).toBe(hash);
    }
    const chain = (await owner.get('/api/audit/chain')).json as AuditChain;
    expect(chain).toMatchObject({
      sealed: sealed.length,
      removed: 0,
      sealed_until: sealed.at(-1)?.entry['at'],
      head: { sequence: sealed.length, hash: previous, company_id: scene.company_id },
    });
    expect(chain.waiting).toBe((await logOf('page_size=100')).results.length - sealed.length);
    const { public_key, signature, ...facts } = chain.head ?? expect.fail('no head');
    const signed = Buffer.from(JSON.stringify(sorted({ log: 'vivavoce-audit', ...facts })));
    expect(verify(null, signed, public_key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect((await owner.get('/api/audit/heads')).json).toEqual({ results: [chain.head], next: null });
  });
});

describe('the retention', () => {
  it('is a setting of the company within its bounds, with its history', async () => {
    const change = (audit_days: number) => owner.post('/api/settings', { audit_days });
    expect((await change(29)).json).toMatchObject({ errors: { audit_days: ['too_small'] } });
    expect((await change(2558)).json).toMatchObject({ errors: { audit_days: ['too_big'] } });
    expect((await change(2557)).json).toMatchObject({ audit_days: 2557 });
    expect((await logOf('category=settings')).results[0]).toMatchObject({ changes: { audit_days: [400, 2557] } });
  });
});

describe('the table', () => {
  it.each([
    ['changed', `update audit_events set type = 'link.read'`],
    ['deleted', 'delete from audit_events'],
    ['emptied', 'truncate audit_events'],
  ])('cannot be %s, not even by the product', async (_what, statement) => {
    await expect(server.ctx.pool.query(statement)).rejects.toThrow('audit_events can only be added to');
  });

  it('finds a page by an index among many entries', async () => {
    await server.ctx.db.execute(sql`insert into audit_events (company_id, type, category, user_id)
      select ${scene.company_id}, 'link.read', case when n % 1000 = 0 then 'users' else 'data' end, null from generate_series(1, 20000) n`);
    await server.ctx.db.execute(sql`analyze audit_events`);
    const { rows } = await server.ctx.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from audit_events e where e.company_id = ${scene.company_id} and e.category in ('users') order by e.id desc limit 51`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toContain('audit_events_category');
  });
});
