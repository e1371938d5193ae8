import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import type { StaffScene } from './staff-scene.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use once the garbage is collected. */
function held(): number {
  collect();
  // Memory of the first collection is released while the second runs.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const SAMPLE_BYTES = 256 * 1024;

async function begin({ base, cookies, forwarded }: ApiClient, address: string): Promise<AsyncIterable<Uint8Array>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(base + address, { headers: { cookie, ...forwarded } });
  expect(reply.status).toBe(200);
  if (!reply.body) throw new Error('the export has no body');
  return reply.body;
}

/** Reads an export, throws it away, and says the most that was held on the way and how many bytes came. */
export async function readExport(client: ApiClient, address: string): Promise<{ most: number; bytes: number }> {
  let most = 0;
  let since = SAMPLE_BYTES;
  let bytes = 0;
  for await (const piece of await begin(client, address)) {
    since += piece.length;
    bytes += piece.length;
    if (since < SAMPLE_BYTES) continue;
    since = 0;
    most = Math.max(most, held());
  }
  return { most, bytes };
}

/**
 * Each of the people applies to each of the activities.
 * @param size.early_jobs this many of the activities in February 2026, the others in April
 * @returns the path of the company's export
 */
export async function plantRows(
  { ctx }: TestServer,
  { company_id, owner }: StaffScene,
  { jobs, people, early_jobs = 0 }: { jobs: number; people: number; early_jobs?: number },
): Promise<string> {
  const { db } = ctx;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'sized' || n || '@mail.example', 'Person', n::text from generate_series(1, ${people}::int) n`);
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status)
    select ${company_id}, ${owner.id}, 'Sized ' || n, 'sized' || n, 'Published' from generate_series(1, ${jobs}::int) n`);
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, external_id, status, invited_at, created_at)
    select j.id, ${company_id}, u.id, 'Person ' || u.id, 'row ' || j.id || ' of ' || u.id || repeat(' long', (u.id % 40)::int), 1, now(),
      case when split_part(j.title, ' ', 2)::int <= ${early_jobs} then '2026-02-01'::timestamptz else '2026-04-01' end
    from jobs j cross join users u where j.company_id = ${company_id} and j.title like 'Sized %' and u.email like 'sized%'`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ shortname: string }>(
    sql`select shortname from companies where id = ${company_id}`,
  );
  return `/api/companies/${rows[0]?.shortname}/export`;
}
