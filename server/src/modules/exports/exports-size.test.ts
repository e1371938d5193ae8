import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { plantRows } from '../../../test/export-memory.ts';
import { aQuestion } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const JOBS = 20;
const PEOPLE = 1000;
const ROWS = JOBS * PEOPLE;

const server = useTestServer();
let path: string;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  path = await plantRows(server, scene, { jobs: JOBS, people: PEOPLE });
});

/** Asks over a connection of its own, and gives the answer as soon as it begins. */
async function begin(address: string, signal?: AbortSignal): Promise<IncomingMessage> {
  const { base, cookies, forwarded } = scene.client;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(base + address, { agent: false, headers: { cookie, ...forwarded }, ...(signal && { signal }) });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  reply.on('error', () => undefined);
  expect(reply.statusCode).toBe(200);
  return reply;
}

async function textOf(address: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of (await begin(address)) as AsyncIterable<Buffer>)
    text += decoder.decode(piece, { stream: true });
  return text;
}

describe(`an export of ${ROWS} rows`, () => {
  it('is whole, and each row as it is stored', async () => {
    const text = await textOf(`${path}?format=csv`);
    const lines = text.split('\n').slice(1, -1);
    const { rows } = await server.ctx.db.execute<{ external_id: string }>(
      sql`select external_id from applications where company_id = ${scene.company_id} order by job_id, id`,
    );
    expect(rows).toHaveLength(ROWS);
    expect(lines.map((line) => line.split(',')[6])).toEqual(rows.map(({ external_id }) => `"${external_id}"`));
  }, 60_000);

  it('is one sheet that unpacks to all rows', async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of (await begin(`${path}?format=xlsx`)) as AsyncIterable<Buffer>) pieces.push(piece);
    const sheet = unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml']!;
    expect(strFromU8(sheet).split('<row r=').length - 2).toBe(ROWS);
  }, 60_000);

  /** Nothing but the export itself reads what was written: while that table is locked, it waits after its head. */
  const whileWaiting = async (bulk_operation: (report: string) => Promise<void>): Promise<void> => {
    await aQuestion(server.ctx.db, { job: scene.job });
    await server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`lock table written_answers in access exclusive mode`);
      await bulk_operation(`${scene.path}/applications/export_job_report?format=csv`);
    });
  };

  it('waits for its turn where others are being made', async () => {
    const begun: AsyncIterable<Buffer>[] = [];
    await whileWaiting(async (report) => {
      for (let count = 0; count < EXPORT_LIMITS.at_once; count += 1) begun.push(await begin(report));
      expect((await scene.client.get(report)).status).toBe(429);
    });
    for (const reply of begun) for await (const piece of reply) expect(piece.length).toBeGreaterThan(0);
    await expect.poll(async () => (await scene.client.get(`${path}?to_date=2020-01-01`)).status).toBe(200);
  });

  it('lets go of the database as soon as nobody reads on', async () => {
    const running = sql`select 1 from pg_stat_activity
      where datname = current_database() and query like 'copy (%' and state = 'active'`;
    const exports = async () => (await server.ctx.db.execute(running)).rows.length;
    await whileWaiting(async (report) => {
      const stopping = new AbortController();
      await begin(report, stopping.signal);
      await expect.poll(exports).toBe(1);
      stopping.abort();
      await expect.poll(() => server.ctx.pool.totalCount - server.ctx.pool.idleCount).toBe(1);
    });
    await expect.poll(exports).toBe(0);
  });
});
