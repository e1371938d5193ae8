import { HISTORY_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { newestOf } from './mail-history.service.ts';

interface Page {
  results: { id: number; channel: string; subject: string; created_at: string; refusal: string | null }[];
  next_cursor: string | null;
  count: number;
}

const server = useTestServer();

describe('the newest of two lists', () => {
  it('are the beginning of each, and together as many as are asked for', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 30 }), (one, other, most) => {
        const listOf = (times: number[], of: string) =>
          times.map((time, at) => ({ of, at, created_at: new Date(time) }));
        const [a, b] = [listOf(one, 'a'), listOf(other, 'b')];
        const taken = newestOf(a, b, most);
        expect(taken).toHaveLength(Math.min(most, a.length + b.length));
        for (const list of [a, b]) {
          const own = taken.filter(({ of }) => of === list[0]?.of);
          expect(own).toEqual(list.slice(0, own.length));
        }
      }),
    );
  });
});

describe('what was written to an applicant', () => {
  it('is read page by page, e-mails and text messages in turn, each once', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const application = await anApplication(db, { job: scene.job });
    const other = await anApplication(db, { job: scene.job });
    const mails = HISTORY_LIMITS.page + 20;
    for (const { id, user_id } of [application, other])
      await db.execute(sql`insert into mails (company_id, job_id, application_id, user_id, type, to_address, to_name, from_name,
          subject, html, text, message_id, created_at)
        select ${scene.company_id}, ${scene.job.id}, ${id}, ${user_id}, 'message', 'a@mail.example', 'A', 'B',
          'Mail ' || n, '', '', 'history-' || ${id}::text || '-' || n, now() - interval '1 day' + n * interval '1 minute'
        from generate_series(1, ${mails}::int) n`);
    await db.execute(sql`insert into text_messages (company_id, job_id, application_id, mail_id, type, to_number, body, created_at)
      select ${scene.company_id}, ${scene.job.id}, ${application.id},
        (select min(id) from mails where application_id = ${application.id}) + n, 'reminder', '+447700900123', 'Text ' || n,
        now() - interval '1 day' + n * interval '7 minutes'
      from generate_series(1, 8) n`);
    const path = `${scene.path}/applications/${application.id}/emails`;
    const read = async (query = '') => (await scene.client.get(`${path}${query}`)).json as Page;
    const first = await read();
    expect(first).toMatchObject({ count: mails + 8 });
    expect(first.results).toHaveLength(HISTORY_LIMITS.page);
    const second = await read(`?cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    const all = [...first.results, ...second.results];
    expect(new Set(all.map(({ channel, id }) => `${channel} ${id}`)).size).toBe(mails + 8);
    const moments = all.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted((a, b) => b.localeCompare(a)));
    expect(all.at(-1)).toMatchObject({ subject: 'Mail 1' });
    // Answers of a mail server are shown; our own failures are not.
    const states = [
      '550 no such user',
      '451 try later',
      'connect ECONNREFUSED 10.0.0.1:25',
      '535 5.7.8 no password of vivavoce@relay.example',
    ];
    for (const [at, error] of states.entries())
      await db.execute(sql`update mails set state = ${at % 2 === 1 ? 'queued' : 'failed'}, error = ${error}
        where application_id = ${other.id} and subject = ${`Mail ${mails - at}`}`);
    const ofOther = (await scene.client.get(`${scene.path}/applications/${other.id}/emails`)).json as Page;
    expect(ofOther.results.slice(0, 5).map(({ refusal }) => refusal)).toEqual([states[0], states[1], null, null, null]);
    for (const cursor of ['x', '1', '-1-1', '1-9999999999999999'])
      expect((await scene.client.get(`${path}?cursor=${cursor}`)).status).toBe(422);
  });
});
