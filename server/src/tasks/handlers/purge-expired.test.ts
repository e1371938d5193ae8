import { SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, anApplication, anAttempt, aQuestion, aUser } from '../../../test/factories.ts';
import { BATCH } from '../../db/purge.ts';
import {
  ai_calls,
  idempotency_keys,
  interview_grants,
  interview_sessions,
  password_links,
  password_requests,
  rate_limits,
  sessions,
} from '../../db/schema/index.ts';
import { purgeExpired } from './purge-expired.ts';
import { taskSchedules } from '../schedule.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const server = useTestServer();
const person = perTest(() => aUser(server.ctx.db));
beforeEach(async () => {
  for (const table of [sessions, password_links, password_requests, rate_limits, idempotency_keys])
    await server.ctx.db.delete(table);
  await server.ctx.db.delete(interview_sessions);
});

const run = (signal = new AbortController().signal) => purgeExpired(server.ctx, signal);
const ago = (ms: number) => new Date(server.ctx.now().getTime() - ms);
const countOf = (table: PgTable) => server.ctx.db.$count(table);

/** Remaining rows with this name. */
async function left(table: PgTable, name: string): Promise<string[]> {
  const { rows } = await server.ctx.db.execute<{ name: string }>(
    sql`select ${sql.identifier(name)} as name from ${table}`,
  );
  return rows.map((row) => row.name).toSorted();
}

test('sessions go a day after they ended or ran out, and no other', async () => {
  const kept = SESSION_LIMITS.kept_after_end_hours * HOUR;
  const given: Record<string, [began: number, last: number, ended: number | null]> = {
    'in use since yesterday': [kept + HOUR, 0, null],
    'just ended': [kept + HOUR, HOUR, HOUR],
    'just ran out': [kept + HOUR, 2 * HOUR, null],
    'began and ended lately': [HOUR, HOUR, HOUR],
    'ended long ago': [kept + 2 * HOUR, kept + HOUR, kept + HOUR],
    'ran out long ago': [40 * DAY, kept + HOUR, null],
  };
  await server.ctx.db.insert(sessions).values(
    Object.entries(given).map(([token_hash, [began, last, ended]]) => ({
      token_hash,
      user_id: person.id,
      created_at: ago(began),
      last_seen_at: ago(last),
      ended_at: ended === null ? null : ago(ended),
    })),
  );
  await run();
  const stay = ['began and ended lately', 'in use since yesterday', 'just ended', 'just ran out'];
  expect(await left(sessions, 'token_hash')).toEqual(stay);
});

test('links and requests go when they need not be counted any more', async () => {
  const link = { user_id: person.id, purpose: 'reset' as const };
  const { links_counted_hours } = SIGN_IN_LIMITS;
  await server.ctx.db.insert(password_links).values([
    { ...link, token_hash: 'valid', expires_at: ago(-HOUR) },
    { ...link, token_hash: 'expired', expires_at: ago(HOUR) },
    { ...link, token_hash: 'used long ago', expires_at: ago(links_counted_hours * HOUR + 1), used_at: ago(DAY + HOUR) },
    { ...link, token_hash: 'expired long ago', expires_at: ago(links_counted_hours * HOUR + 1) },
  ]);
  await server.ctx.db.insert(password_requests).values([
    { email: 'waiting', created_at: ago(HOUR) },
    { email: 'never answered', created_at: ago(DAY + HOUR) },
  ]);
  await run();
  expect(await left(password_links, 'token_hash')).toEqual(['expired', 'valid']);
  expect(await left(password_requests, 'email')).toEqual(['waiting']);
});

test('counts of limits go with their window, remembered answers after a day', async () => {
  await server.ctx.db.insert(rate_limits).values([
    { key: 'lately', points: 3, expire: ago(-60_000).getTime() },
    { key: 'over', points: 30, expire: ago(1).getTime() },
  ]);
  const row = { owner: 'user:1:1', operation: 'POST /api/jobs', request_hash: 'x' };
  await server.ctx.db.insert(idempotency_keys).values([
    { ...row, key: 'fresh', created_at: ago(DAY - HOUR), status: 201 },
    { ...row, key: 'unanswered', created_at: ago(HOUR) },
    { ...row, key: 'old', created_at: ago(DAY + HOUR), status: 201 },
    { ...row, key: 'old and unanswered', created_at: ago(DAY + HOUR) },
  ]);
  await run();
  expect(await left(rate_limits, 'key')).toEqual(['lately']);
  expect(await left(idempotency_keys, 'key')).toEqual(['fresh', 'unanswered']);
});

test('browsers of applicants go when their cookie has run out, with what they were allowed', async () => {
  const [recent, old] = await server.ctx.db
    .insert(interview_sessions)
    .values([
      { token_hash: 'opened lately', created_at: ago(90 * DAY), last_seen_at: ago(30 * DAY) },
      { token_hash: 'opened long ago', created_at: ago(90 * DAY), last_seen_at: ago(31 * DAY + HOUR) },
    ])
    .returning();
  const application = await anApplication(server.ctx.db);
  for (const session of [recent, old])
    await server.ctx.db
      .insert(interview_grants)
      .values({ session_id: session?.id ?? 0, application_id: application.id, link_version: 1 });
  await run();
  expect(await left(interview_sessions, 'token_hash')).toEqual(['opened lately']);
  expect(await server.ctx.db.select().from(interview_grants)).toMatchObject([{ session_id: recent?.id }]);
});

const manyKeys = (n: number) =>
  server.ctx.db.execute(sql`insert into idempotency_keys (owner, operation, key, request_hash, created_at)
    select 'user:1:1', 'POST /api/jobs', n::text, 'x', ${ago(2 * DAY).toISOString()}::timestamptz from generate_series(1, ${n}::int) n`);

test('many rows go batch by batch, none twice, and a run that is stopped leaves the rest', async () => {
  await manyKeys(2 * BATCH + 5);
  await Promise.all([run(), run()]);
  expect(await countOf(idempotency_keys)).toBe(0);

  await manyKeys(5);
  const stopped = new AbortController();
  stopped.abort();
  await run(stopped.signal);
  expect(await countOf(idempotency_keys)).toBe(5);
});

test('what is known of calls to the AI provider goes once nobody bills for it any more', async () => {
  const company = await aCompany(server.ctx.db);
  const kept = AI_LIMITS.calls_kept_days * DAY;
  const call = { company_id: company.id, user_id: person.id, purpose: 'variants', prompt_version: '1' } as const;
  await server.ctx.db.insert(ai_calls).values([
    { ...call, model: 'old', created_at: ago(kept + HOUR) },
    { ...call, model: 'recent', created_at: ago(kept - HOUR) },
  ]);
  await run();
  expect(await left(ai_calls, 'model')).toEqual(['recent']);
});

test('a row that somebody holds is left for the next time', async () => {
  await manyKeys(3);
  await server.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from idempotency_keys where key = '2' for update`);
    await run();
  });
  expect(await left(idempotency_keys, 'key')).toEqual(['2']);
  await run();
  expect(await countOf(idempotency_keys)).toBe(0);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('finished tasks go after an hour, and failed ones stay', async () => {
  const { db } = server.ctx;
  const task = async (state: string, completed: Date) =>
    db.execute(sql`insert into pgboss.job (name, state, data, completed_on, policy) values
      ('recheck-domains', ${state}::pgboss.job_state, ${JSON.stringify({ state, at: completed })}::jsonb, ${completed.toISOString()}, 'standard')`);
  for (const age of [2 * HOUR, HOUR / 2])
    for (const state of ['completed', 'failed', 'cancelled']) await task(state, ago(age));
  await run();
  const { rows } = await db.execute<{ state: string }>(
    sql`select state::text as state from pgboss.job where name = 'recheck-domains' order by state`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'completed', 'failed', 'failed']);
});

test('old rows are found by an index among many that stay', async () => {
  const { db, pool } = server.ctx;
  const many = sql`generate_series(1, 4000) n`;
  await db.execute(sql`insert into sessions (token_hash, user_id) select 's' || n, ${person.id} from ${many}`);
  await db.execute(sql`insert into password_links (token_hash, user_id, purpose, expires_at)
    select 'l' || n, ${person.id}, 'reset', now() from ${many}`);
  await db.execute(sql`insert into password_requests (email) select 'r' || n from ${many}`);
  await db.execute(sql`insert into interview_link_requests (job_id, email)
    select ${(await aJob(db)).id}, 'r' || n from ${many}`);
  await db.execute(sql`insert into rate_limits (key, points, expire)
    select 'a' || n, 1, extract(epoch from now() + interval '1 minute') * 1000 from ${many}`);
  await db.execute(sql`insert into call_counts (key, calls, ends_at)
    select 'a' || n, 1, extract(epoch from now() + interval '1 minute') * 1000 from ${many}`);
  await db.execute(sql`insert into idempotency_keys (owner, operation, key, request_hash)
    select 'user:1:1', 'POST /api/jobs', n::text, 'x' from ${many}`);
  await db.execute(sql`insert into interview_sessions (token_hash) select 'i' || n from ${many}`);
  await db.execute(sql`insert into learner_requests (email, locale) select 'r' || n, 'en-gb' from ${many}`);
  await db.execute(
    sql`insert into learner_links (token_hash, email, expires_at) select 'l' || n, 'e', now() from ${many}`,
  );
  await db.execute(sql`insert into learner_sessions (token_hash, email) select 's' || n, 'e' from ${many}`);
  const company = await aCompany(db);
  await db.execute(sql`insert into ai_calls (company_id, user_id, purpose, model, prompt_version)
    select ${company.id}, ${person.id}, 'variants', 'm' || n, '1' from ${many}`);
  await db.execute(sql`with people as (
    insert into users (email, first_name, last_name) select 'n' || n || '@mail.example', 'N', 'L' from ${many} returning id), changes as (
    insert into address_changes (token_hash, user_id, from_email, to_email, changed_at, expires_at)
    select 'a' || id, id, 'old@mail.example', 'new@mail.example', now(), now() + interval '3 days' from people), invitations as (
    insert into company_invitations (token_hash, company_id, user_id, role, expires_at)
    select 'i' || id, ${company.id}, id, 'member', now() + interval '1 day' from people)
    insert into email_changes (token_hash, user_id, company_id, new_email, expires_at)
    select 'e' || id, id, ${company.id}, 'new@mail.example', now() from people`);
  await db.execute(
    sql`insert into mail_minutes (company_id, at) select ${company.id}, now() - n * interval '1 second' from ${many}`,
  );
  await db.execute(sql`
    with cohort as (insert into cohorts (company_id, name, ends_on, created_by)
      select ${company.id}, 'Nursing', current_date + 90, ${person.id} returning id)
    insert into cohort_joins (cohort_id, code, token_hash, email, first_name, last_name, locale)
    select cohort.id, 'ABCDEFGH', 'j' || n, 'j' || n || '@mail.example', 'N', 'L', 'en-gb' from cohort, ${many}`);
  const applicant = await anApplication(db);
  await db.execute(sql`insert into data_archives (application_id, company_id, state, expires_at)
    select ${applicant.id}, ${applicant.company_id}, 'ready', now() + interval '1 day' from ${many}`);
  const recorded = await anAttempt(db, { question: await aQuestion(db) });
  await db.execute(sql`insert into learner_shares (company_id, application_id, attempt_id, kind, email, token_hash, ends_at)
    select ${recorded.company_id}, ${recorded.application_id}, ${recorded.id}, 'recording', 'e', 's' || n, now() from ${many}`);
  await db.execute(sql`insert into company_archives (company_id, created_by, state, expires_at)
    select ${company.id}, ${person.id}, 'ready', now() + interval '1 day' from ${many}`);
  await db.execute(sql`insert into sign_in_steps (token_hash, user_id, method, expires_at)
    select 's' || n, ${person.id}, 'password', now() + interval '5 minutes' from ${many}`);
  await db.execute(sql`insert into passkey_challenges (challenge_hash, purpose, expires_at)
    select 'c' || n, 'sign_in', now() + interval '5 minutes' from ${many}`);
  await db.execute(sql`
    with provider as (
      insert into identity_providers (company_id, preset, name, public_name, issuer, client_id, client_secret, description, described_at)
      values (${company.id}, 'other', 'Directory', 'directory', 'https://id.example', 'c', 's', '{}', now()) returning id), results as (
    insert into sign_in_results (ticket_hash, provider_id, browser_hash, purpose, expires_at)
    select 't' || n, provider.id, 'b', 'sign_in', now() + interval '5 minutes' from provider, ${many}), messages as (
    insert into provider_messages (provider_id, id_hash, expires_at)
    select provider.id, 'm' || n, now() + interval '5 minutes' from provider, ${many})
    insert into sign_in_flows (state_hash, provider_id, browser_hash, purpose, nonce, verifier, expires_at)
    select 'f' || n, provider.id, 'b', 'sign_in', 'n', 'v', now() + interval '5 minutes' from provider, ${many}`);
  await db.execute(sql`
    with link as (insert into guest_links (job_id, company_id, name, masked, permission, token_hash, expires_at, created_by)
      select ${applicant.job_id}, ${applicant.company_id}, 'Guest', true, 'watch', 'guest', now() + interval '1 day', ${person.id} returning id)
    insert into guest_sessions (token_hash, guest_link_id, expires_at)
    select 'g' || n, link.id, now() + interval '1 day' from link, ${many}`);
  await db.execute(sql`insert into refused_calls (user_id, hour, forbidden, not_found, reads, changes, by_token, first_at, last_at)
    select ${person.id}, date_trunc('hour', now()) + n * interval '1 hour', 1, 0, 1, 0, 0, now(), now() from ${many}`);
  await db.execute(sql`insert into notifications (user_id, company_id, job_id, kind, about, place, day, at)
    select ${person.id}, ${applicant.company_id}, ${applicant.job_id}, 'answers', 'answers', n, current_date, now()
    from ${many}`);
  await db.execute(sql`insert into webhook_events (company_id, type, source, sequence)
    select ${company.id}, 'job.published', 'feed:' || n, n from ${many}`);
  await db.execute(sql`with webhooks as (
    insert into webhook_endpoints (company_id, name, address, events, body, secret, secret_at, state_at, created_by)
    select ${company.id}, 'w' || n, 'https://records.example', '{}', 'thin', '', now(), now(), ${person.id}
    from ${many} returning id), hours as (
    insert into webhook_hours (endpoint_id, hour, delivered, failed) select id, now(), 1, 0 from webhooks)
    insert into webhook_deliveries (endpoint_id, event_id, sequence)
    select id, (select min(id) from webhook_events), 1 from webhooks`);
  await db.execute(sql`insert into pgboss.job (name, state, completed_on, policy)
    select 'purge-expired', 'completed', now(), 'standard' from ${many}`);
  await db.execute(sql`analyze`);
  const query = vi.spyOn(pool, 'query');
  await run();
  const statements = query.mock.calls as unknown as [{ text: string }, unknown[]][];
  query.mockRestore();
  const used: string[] = [];
  for (const [{ text }, values] of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'));
    expect(
      nodes.map((node) => node['Node Type']),
      text,
    ).not.toContain('Seq Scan');
    used.push(...nodes.flatMap((node) => node['Index Name'] ?? []));
  }
  expect(used.toSorted()).toEqual([
    'address_changes_expiry',
    'ai_calls_age',
    'call_counts_end',
    'cohort_joins_age',
    'company_archives_expiry',
    'company_invitations_expiry',
    'data_archives_expiry',
    'email_changes_expiry',
    'guest_sessions_expiry',
    'idempotency_keys_age',
    'interview_link_requests_age',
    'interview_sessions_age',
    'job_common_completed_on_idx',
    'job_common_pkey',
    'learner_links_expiry',
    'learner_requests_age',
    'learner_sessions_age',
    'learner_shares_end',
    'mail_minutes_age',
    'notifications_age',
    'passkey_challenges_expiry',
    'password_links_expiry',
    'password_requests_age',
    'provider_messages_expiry',
    'rate_limits_expiry',
    'refused_calls_age',
    'sessions_age',
    'sign_in_flows_expiry',
    'sign_in_results_expiry',
    'sign_in_steps_expiry',
    'webhook_deliveries_list',
    'webhook_deliveries_list',
    'webhook_deliveries_pkey',
    'webhook_endpoints_deleted',
    'webhook_endpoints_deleted',
    'webhook_events_age',
    'webhook_hours_age',
  ]);
});

test('it runs every hour', () => {
  expect(taskSchedules.find(({ task }) => task.name === 'purge-expired')?.cron).toMatch(/^\d+ \* \* \* \*$/);
});
