import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { startSmtpSink } from '../../../test/fakes/smtp-sink.ts';
import type { SmtpSink } from '../../../test/fakes/smtp-sink.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { deliverMails, MAILS_TAKEN } from '../../tasks/definitions/mails.ts';

/** So many that the task marks them, too, not the request. */
const RECIPIENTS = 2200;
let sink: SmtpSink;
let server: TestServer;
let scene: StaffScene;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('mail-worker.fixture.ts', import.meta.url), {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>',
  });
  workers.push(child);
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
const read = async (id: number) => (await scene.client.get(`${scene.path}/mailings/${id}`)).json as Mailing;
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 180_000, interval });

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer();
  scene = await aStaffScene(server, { invitation_text: '<p>Hello [FIRST NAME], until [DEADLINE].</p>' });
  await server.ctx.db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name)
      select 'applicant-' || n || '@many.example', 'Applicant', n::text from generate_series(1, ${RECIPIENTS}) n returning id)
    insert into applications (job_id, company_id, user_id)
    select ${scene.job.id}, ${scene.company_id}, id from people`);
});
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
  await server.close();
  await sink.stop();
});

test(
  'a worker killed while it makes mails, and another while it sends them, double nobody and forget nobody',
  { timeout: 600_000 },
  async () => {
    const first = await startWorker();
    const { mailing, invited } = (await scene.client.post(`${scene.path}/invite_all`, {})).json as {
      mailing: number;
      invited: number;
    };
    expect(invited).toBe(RECIPIENTS);
    await within(async () => expect((await read(mailing)).created).toBeGreaterThan(0));
    await kill(first);
    const { created } = await read(mailing);
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(RECIPIENTS);

    const second = await startWorker();
    await within(async () => expect(sink.mails.length).toBeGreaterThan(RECIPIENTS / 2));
    await kill(second);
    expect(sink.mails.length).toBeLessThan(RECIPIENTS);

    await startWorker();
    await within(async () => expect((await read(mailing)).state).toBe('finished'), 100);
    const { sent, uncertain, failed, skipped } = await read(mailing);
    expect({ all: sent + uncertain, failed, skipped }).toEqual({ all: RECIPIENTS, failed: 0, skipped: 0 });
    // Only mails in the hands of a worker when it died may or may not have arrived. The first worker sends, too.
    expect(uncertain).toBeLessThanOrEqual(2 * deliverMails.concurrency * MAILS_TAKEN);

    const { rows } = await server.ctx.db.execute<{ message_id: string; to_address: string; state: string }>(
      sql`select message_id, to_address, state from mails where mailing_id = ${mailing}`,
    );
    expect(new Set(rows.map(({ to_address }) => to_address)).size).toBe(RECIPIENTS);
    expect(rows).toHaveLength(RECIPIENTS);
    const arrived = sink.mails.map(({ parsed }) => parsed.messageId);
    expect(new Set(arrived).size).toBe(arrived.length);
    const missing = rows.filter(({ message_id }) => !arrived.includes(message_id));
    expect(missing.filter(({ state }) => state !== 'uncertain')).toEqual([]);
    const { rows: counts } = await server.ctx.db.execute<Record<string, string>>(sql`
      select (select count(*) from applications where job_id = ${scene.job.id} and status = 1 and bucket = 'AwaitingResponse') as invited,
        (select count(*) from events where job_id = ${scene.job.id} and type = 'application.invited') as events`);
    expect(Object.values(counts[0] ?? {}).map(Number)).toEqual([RECIPIENTS, RECIPIENTS]);
    expect(await inconsistencies(server)).toEqual({});
  },
);
