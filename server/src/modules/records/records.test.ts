import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { METADATA_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { withToken } from '../../../test/authorization/tokens.ts';
import { aCompanyKey, aJob, aMember, anApplication, aResponse } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, jobs, reviews } from '../../db/schema/index.ts';
import { createHorizon } from './horizon.ts';

interface Page {
  results: { id: number; changed_at: string; metadata?: object }[];
  next_cursor: string;
  more: boolean;
}
const server = useTestServer();

/** A company with an activity and applicants, all of it settled, and a program with its key. */
async function aScene(applicants = 3) {
  const { db } = server.ctx;
  const owner = await aMember(db, { role: 'owner' });
  const job = await aJob(db, { company_id: owner.company_id, created_by: owner.id });
  const ids: number[] = [];
  for (let one = 0; one < applicants; one += 1) ids.push((await anApplication(db, { job })).id);
  const { key } = await aCompanyKey(db, { company_id: owner.company_id, created_by: owner.id });
  const program = withToken(server.url, key);
  const pageOf = async (query = '', kind = 'applications') =>
    (await program.get(`/api/records/${kind}${query}`)).json as Page;
  /** All rows from a cursor on, in pages of two. */
  const allFrom = async (cursor: string | null, kind = 'applications'): Promise<number[]> => {
    const page = await pageOf(`?page_size=2${cursor === null ? '' : `&cursor=${cursor}`}`, kind);
    const found = page.results.map(({ id }) => id);
    return page.more ? [...found, ...(await allFrom(page.next_cursor, kind))] : found;
  };
  return { owner, job, ids, key, program, pageOf, allFrom };
}
/** Rows become old enough to be read: times of rows are the database's. */
const settle = (table: 'jobs' | 'applications' | 'reviews', seconds = 5) =>
  server.ctx.pool.query(`update ${table} set changed_at = changed_at - make_interval(secs => ${seconds})`);
/** Sets the time of rows by hand, which triggers do not overwrite. */
const writtenAt = (ids: readonly number[], at: string) =>
  server.ctx.pool.query('update applications set changed_at = $2 where id = any($1)', [ids, at]);

describe('records for other systems', () => {
  it('come in the order of their changes, page by page, and again when they change', async () => {
    const { job, ids, program, pageOf, allFrom } = await aScene(5);
    await settle('applications');
    expect(await allFrom(null)).toEqual(ids);
    const { next_cursor } = await pageOf('?page_size=100');
    expect(await pageOf(`?cursor=${next_cursor}`)).toEqual({ results: [], next_cursor, more: false });
    const path = `/api/jobs/${job.id}/applications/${ids[1]}`;
    expect((await program.patch(path, { metadata: { grade: 'B' } })).status).toBe(200);
    await settle('applications', 2);
    const page = await pageOf(`?cursor=${next_cursor}`);
    expect(page.results).toMatchObject([{ id: ids[1], metadata: { grade: 'B' } }]);
  });

  it('with the same time are all read, whatever the size of a page', async () => {
    const { ids, allFrom, pageOf } = await aScene(5);
    await writtenAt(ids, '2026-05-05T10:00:00Z');
    expect(await allFrom(null)).toEqual(ids);
    expect((await pageOf('?updated_since=2026-05-05T10:00:00Z')).results).toHaveLength(5);
    expect((await pageOf('?updated_since=2026-05-05T10:00:00.001Z')).results).toHaveLength(0);
  });

  it('of a transaction that commits late are not skipped', async () => {
    const { ids, pageOf } = await aScene(3);
    await settle('applications');
    const [late, early] = ids;
    const { next_cursor } = await pageOf('?page_size=100');
    const writer = await server.ctx.pool.connect();
    try {
      await writer.query('begin');
      await writer.query(`update applications set external_id = 'late' where id = ${late}`);
      // It is committed first, with a later time: a reader must not pass the open one.
      await server.ctx.db
        .update(applications)
        .set({ external_id: 'early' })
        .where(eq(applications.id, early ?? 0));
      await server.ctx.pool.query(
        `update applications set changed_at = changed_at - interval '5 s' where id = ${early}`,
      );
      const meanwhile = await pageOf(`?cursor=${next_cursor}`);
      await writer.query('commit');
      await settle('applications', 2);
      const afterwards = await pageOf(`?cursor=${meanwhile.next_cursor}`);
      const read = [...meanwhile.results, ...afterwards.results].map(({ id }) => id);
      expect(read).toContain(late);
      expect(read).toContain(early);
    } finally {
      writer.release();
    }
  });

  it('are searched by references and facts of other systems', async () => {
    const { owner, job, ids, program, pageOf } = await aScene(3);
    const created = await program.post('/api/jobs', {
      title: 'Analyst',
      external_ids: ['REQ-7', 'ATS 9'],
      metadata: { cost_centre: '4711' },
    });
    const added = await program.post(`/api/jobs/${job.id}/applications`, {
      user: { first_name: 'Ada', last_name: 'Quist', email: 'ada@new.example' },
      external_id: 'C-12',
      metadata: { source: 'fair=2027' },
    });
    await settle('applications');
    await settle('jobs');
    const { id: applicant } = (added.json as { results: [{ id: number }] }).results[0];
    const found = async (query: string, kind?: string) => (await pageOf(query, kind)).results.map(({ id }) => id);
    for (const query of ['?external_id=ATS%209', '?metadata=cost_centre%3D4711'])
      expect(await found(query, 'jobs')).toEqual([(created.json as { id: number }).id]);
    for (const query of ['?external_id=C-12', '?metadata=source%3Dfair%3D2027', `?job=${job.id}&external_id=C-12`])
      expect(await found(query), query).toEqual([applicant]);
    for (const query of ['?external_id=C-1', '?metadata=source%3D', '?metadata=Source%3Dfair', '?job=1'])
      expect(await found(query), query).toEqual([]);
    const { company_id } = await aMember(server.ctx.db, { role: 'owner' });
    const stranger = withToken(server.url, (await aCompanyKey(server.ctx.db, { company_id })).key);
    const theirs = (await stranger.get('/api/records/applications?external_id=C-12')).json as Page;
    expect(theirs.results).toEqual([]);
    expect(ids).toHaveLength(3);
    expect(owner.company_id).not.toBe(company_id);
  });

  it('of reviews are the sent ones, for keys alone', async () => {
    const { db } = server.ctx;
    const { owner, job, program, pageOf } = await aScene(0);
    const { application } = await aResponse(db, job);
    const open = await aMember(db, { company_id: owner.company_id });
    const of = { application_id: application.id, job_id: job.id };
    await db.insert(reviews).values([
      { ...of, user_id: owner.id, rating: 4, sent_at: new Date() },
      { ...of, user_id: open.id, rating: 2 },
    ]);
    await settle('reviews');
    expect((await pageOf('', 'reviews')).results).toMatchObject([
      { job: job.id, application: application.id, user: owner.id, rating: 4 },
    ]);
    const person = await server.staff(owner);
    expect((await person.get('/api/records/applications')).status).toBe(200);
    expect((await person.get('/api/records/reviews')).status).toBe(403);
    expect((await program.get(`/api/records/reviews?job=${job.id + 1}`)).json).toMatchObject({ results: [] });
  });

  it('are absent once their activity is being deleted', async () => {
    const { job, pageOf } = await aScene(1);
    await settle('applications');
    await server.ctx.db.update(jobs).set({ deleting_at: new Date() }).where(eq(jobs.id, job.id));
    for (const kind of ['jobs', 'applications']) expect((await pageOf('', kind)).results, kind).toEqual([]);
  });

  it.each([
    ['?cursor=abc', { cursor: ['wrong_format'] }],
    ['?cursor=1-1&updated_since=2026-01-01T00:00:00Z', { updated_since: ['not_allowed'] }],
    ['?updated_since=yesterday', { updated_since: ['wrong_format'] }],
    ['?metadata=%3Dvalue', { metadata: ['wrong_format'] }],
    ['?page_size=101', { page_size: ['too_big'] }],
  ])('are refused for %s', async (query, errors) => {
    const { program } = await aScene(0);
    expect(problemOf(await program.get(`/api/records/applications${query}`))).toEqual({
      status: 422,
      code: 'invalid',
      errors,
    });
  });

  it('are read along an index, however many there are', async () => {
    const { rows } = await server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select id from applications a where company_id = 1 and (changed_at, id) > ('2026-01-01', 5)
          and changed_at <= now() order by changed_at, id limit 100`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('applications_changed');
    expect(plan).not.toMatch(/Sort|Filter/);
  });
});

describe('the horizon of changes', () => {
  it('does not pass a transaction that is open, and remembers the last moment before it', async () => {
    const horizon = createHorizon(50);
    const before = await horizon(server.ctx);
    const writer = await server.ctx.pool.connect();
    await writer.query('begin');
    await writer.query('select pg_current_xact_id()');
    const during = await horizon(server.ctx);
    expect(during).toEqual(before);
    expect(await createHorizon(50)(server.ctx)).toBeNull();
    await writer.query('rollback');
    writer.release();
    expect((await horizon(server.ctx))?.getTime()).toBeGreaterThan(during?.getTime() ?? 0);
  });
});

describe('facts of other systems', () => {
  it.each([
    [{ 'bad key': 'x' }, ['wrong_format']],
    [{ __proto__x: 'x', _a: 'y' }, ['wrong_format']],
    [Object.fromEntries(Array.from({ length: METADATA_LIMITS.keys_max + 1 }, (_, n) => [`k${n}`, 'x'])), ['too_many']],
  ])('have names and a number: %j', async (metadata, faults) => {
    const { job, ids, program } = await aScene(1);
    for (const path of [`/api/jobs/${job.id}`, `/api/jobs/${job.id}/applications/${ids[0]}`])
      expect(problemOf(await program.patch(path, { metadata })).errors).toEqual({ metadata: faults });
  });

  it('are texts of a length, and replaced as a whole', async () => {
    const { job, program } = await aScene(0);
    const path = `/api/jobs/${job.id}`;
    const long = 'x'.repeat(METADATA_LIMITS.value_max_characters);
    expect((await program.patch(path, { metadata: { a: long, b: '' } })).json).toMatchObject({ metadata: { a: long } });
    expect((await program.patch(path, { metadata: { c: '1' } })).json).toMatchObject({ metadata: { c: '1' } });
    for (const wrong of [{ a: `${long}x` }, { a: 1 }, 'text', ['a']])
      expect((await program.patch(path, { metadata: wrong })).status).toBe(422);
    expect(((await program.get(path)).json as { metadata: object }).metadata).toEqual({ c: '1' });
  });
});
