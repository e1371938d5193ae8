import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { seedDemo } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.ctx);
});
afterAll(() => server.close());

const rows = async <Row extends object>(query: ReturnType<typeof sql>) =>
  (await server.ctx.db.execute<Row & Record<string, unknown>>(query)).rows;

/** Names of the applicants that meet the condition, so that a failure names the wrong story. */
const those = (condition: ReturnType<typeof sql>) =>
  rows<{ applicant_name: string; title: string }>(sql`
    select a.applicant_name, j.title from applications a join jobs j on j.id = a.job_id where ${condition}`);

describe('the story of the demo', () => {
  it('names nobody twice, and no first name twice within an activity', async () => {
    const names = sql`select applicant_name from applications group by 1 having count(*) > 1`;
    expect(await rows(names)).toEqual([]);
    const first = sql`
      select job_id, split_part(applicant_name, ' ', 1) as first from applications group by 1, 2 having count(*) > 1`;
    expect(await rows(first)).toEqual([]);
  });

  it('happens in an order that can have been', async () => {
    expect(await those(sql`a.created_at >= a.invited_at or a.created_at < j.created_at`)).toEqual([]);
    expect(await those(sql`a.invited_at >= a.opened_at or a.opened_at >= a.responded_at`)).toEqual([]);
    expect(await those(sql`a.responded_at > a.deadline`)).toEqual([]);
    expect(await those(sql`a.responded_at >= coalesce(a.shortlisted_at, a.rejected_at, a.declined_at)`)).toEqual([]);
    expect(
      await those(sql`exists (select 1 from reviews r where r.application_id = a.id
        and (r.sent_at <= a.responded_at or r.sent_at >= coalesce(a.shortlisted_at, a.rejected_at, now())))`),
    ).toEqual([]);
    expect(
      await those(sql`exists (select 1 from attempts t where t.application_id = a.id
        and (t.sealed_at < a.opened_at or t.sealed_at > a.responded_at))`),
    ).toEqual([]);
    expect(await rows(sql`select id from events where at > now()`)).toEqual([]);
    expect(await those(sql`greatest(a.invited_at, a.responded_at, a.shortlisted_at, a.rejected_at) > now()`)).toEqual(
      [],
    );
  });

  it('has sent the mails that it tells of', async () => {
    const mailed = (type: string) => sql`exists (
      select 1 from mails m where m.application_id = a.id and m.type = ${type}
        and m.state = case when a.invitation_failed then 'failed' else 'sent' end)`;
    expect(await those(sql`a.invited_at is not null and not ${mailed('invitation')}`)).toEqual([]);
    expect(await those(sql`a.responded_at is not null and not ${mailed('completion')}`)).toEqual([]);
    expect(await those(sql`a.rejected_at is not null and not ${mailed('rejection')}`)).toEqual([]);
    expect(await rows(sql`select 1 from pgboss.job where name = 'deliver-mails'`)).toEqual([]);
  });

  it('answers each question with a recording made for it, within its time', async () => {
    const wrong = sql`
      select q.text, t.media_key from attempts t join questions q on q.id = t.question_id
      where t.duration not between 40 and 120 or t.duration > q.answer_seconds`;
    expect(await rows(wrong)).toEqual([]);
    const shared = sql`
      select media_key from attempts join questions q on q.id = question_id
      group by 1 having count(distinct q.text) > 1`;
    expect(await rows(shared)).toEqual([]);
  });

  it('shows every bucket and every style of rating, and outcomes that agree with the ratings', async () => {
    const buckets = await rows<{ bucket: string }>(sql`select distinct bucket from applications`);
    expect(buckets.map(({ bucket }) => bucket).toSorted()).toEqual([...BUCKETS].toSorted());
    const styles = await rows(sql`
      select distinct j.rating_style from jobs j join reviews r on r.job_id = j.id order by 1`);
    expect(styles).toEqual([{ rating_style: 1 }, { rating_style: 2 }, { rating_style: 3 }]);
    const unjust = sql`a.rejected_at is not null and a.average_review > (
      select min(other.average_review) from applications other
      where other.job_id = a.job_id and other.shortlisted_at is not null)`;
    expect(await those(unjust)).toEqual([]);
  });
});
