import { sql } from 'drizzle-orm';
import type { TestServer } from '../api-test.ts';
import type { Job } from '../factories.ts';

let people = 0;

/** Adds this many applicants who have not answered to an activity, in one statement; invited a day ago unless said. */
export async function manyApplicants(
  { ctx }: TestServer,
  job: Job,
  count: number,
  { invited = true } = {},
): Promise<void> {
  const first = people;
  people += count;
  await ctx.db.execute(sql`
    with added as (
      insert into users (email, first_name, last_name)
      select format('many.%s@mail.example', n), 'Amara', format('Okafor %s', n)
      from generate_series(${first + 1}::int, ${people}::int) n
      returning id, first_name || ' ' || last_name as name)
    insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, deadline)
    select ${job.id}::bigint, ${job.company_id}::bigint, id, name, ${Number(invited)}::int,
      case when ${invited} then now() - interval '1 day' end, case when ${invited} then now() + interval '3 days' end
    from added order by id`);
}
