import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { likeInside } from '../../db/like.ts';

export interface ListedCompany extends Record<string, unknown> {
  id: string;
  shortname: string;
  account_name: string;
  account_type: 'employer' | 'school' | 'university';
  plan: string;
  plan_name: string;
  activities_max: number | null;
  applicants_max: number | null;
  users_max: number | null;
  marketplace_enabled: boolean;
  hub_enabled: boolean;
  screen_recording: boolean;
  ai_summary_enabled: boolean;
  ai_smart_priority_enabled: boolean;
  language_signals_enabled: boolean;
  authenticity_signals_enabled: boolean;
  alternate_brand: boolean;
  ai_monthly_tokens: number | null;
  ai_monthly_minutes: number | null;
  mails_per_hour: number | null;
  mails_per_day: number | null;
  owner_name: string | null;
  owner_email: string | null;
  created_at: string;
  suspended_at: string | null;
  suspended_reason: string | null;
}

const COLUMNS = sql`c.id, c.shortname, c.account_name, c.account_type, c.plan, p.name as plan_name, p.activities_max,
  p.applicants_max, p.users_max, c.marketplace_enabled, c.hub_enabled, c.screen_recording, c.ai_summary_enabled,
  c.ai_smart_priority_enabled, c.language_signals_enabled, c.authenticity_signals_enabled, c.alternate_brand, c.ai_monthly_tokens, c.ai_monthly_minutes,
  c.mails_per_hour, c.mails_per_day, o.full_name as owner_name, o.email as owner_email, c.created_at, c.suspended_at, c.suspended_reason`;

/** The companies of the alias `c` with their plan and their oldest owner. */
const JOINED = sql`join plans p on p.key = c.plan
  left join lateral (
    select u.full_name, u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = c.id and m.role = 'owner' order by m.created_at, u.id limit 1) o on true`;

const STATUS = {
  all: sql`true`,
  active: sql`c.suspended_at is null`,
  suspended: sql`c.suspended_at is not null`,
};

interface Filter {
  page: number;
  page_size: number;
  search: string;
  status: keyof typeof STATUS;
}

/** One page of the companies, by name, and their totals by status. */
export async function listPage(db: Queryable, { page, page_size, search, status }: Filter) {
  const word = likeInside(search.toLowerCase());
  const matches = search === '' ? sql`true` : sql`(lower(c.account_name) like ${word} or c.shortname like ${word})`;
  const totals = await db.execute<{ total: number; suspended: number }>(sql`
    select count(*)::int as total, count(c.suspended_at)::int as suspended from companies c where ${matches}`);
  const { rows } = await db.execute<ListedCompany>(sql`
    select ${COLUMNS} from (
      select * from companies c where ${matches} and ${STATUS[status]}
      order by lower(c.account_name), c.id limit ${page_size} offset ${(page - 1) * page_size}) c ${JOINED}
    order by lower(c.account_name), c.id`);
  const { total = 0, suspended = 0 } = totals.rows[0] ?? {};
  return { counts: { all: total, active: total - suspended, suspended }, rows };
}

export async function findListed(db: Queryable, shortname: string): Promise<ListedCompany | undefined> {
  const { rows } = await db.execute<ListedCompany>(sql`
    select ${COLUMNS} from companies c ${JOINED} where c.shortname = ${shortname}`);
  return rows[0];
}
