import { AUTOMATIC_EVENTS, RATING_EVENTS } from '@vivavoce/domain/feed/event-types.ts';
import type { EventTopic } from '@vivavoce/domain/feed/event-types.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StaffActor } from '../../actor.ts';
import { asNumber } from '../../db/as-number.ts';
import type { Queryable } from '../../db/client.ts';
import { applications, events, jobs, users } from '../../db/schema/index.ts';
import { answerableJobs } from '../../policies/applicant-requests.policy.ts';
import { withheldFrom } from '../../db/left-to-rate.ts';
import { ofStanding, visibleJobs } from '../../policies/jobs.policy.ts';

const applicant = alias(users, 'applicant');
const rated = alias(jobs, 'rated');
const applicantName = sql<string | null>`coalesce(nullif(${applications.applicant_name}, ''), ${applicant.full_name})`;

export interface FeedPlace {
  /** The reader, who hears nothing of ratings that are withheld. */
  reader: number;
  page: number;
  page_size: number;
  topic?: EventTopic | undefined;
  before?: number | undefined;
  /** Leaves out adjustments, which users who only review may not see. */
  without_adjustments?: boolean;
}

const isOfAdjustment = sql`e.type like 'adjustment.%'`;

type EventData = (typeof events.$inferSelect)['data'];

const BLIND_TYPES = sql.join(
  RATING_EVENTS.map((type) => sql`${type}`),
  sql`, `,
);

/**
 * Leaves out what others did about an applicant whose ratings are withheld from the reader. Written as a function of the
 * row, because the planner takes a bare condition with a subquery for rare and would not read the newest first.
 */
const open = (reader: number): SQL => sql`coalesce(case
    when e.type in (${BLIND_TYPES}) and e.actor_user_id is distinct from ${reader}::bigint then (
      select not ${withheldFrom({ reader: sql`${reader}::bigint`, job: rated })} from applications a join jobs rated on rated.id = a.job_id
      where a.id = e.application_id)
    end, true)`;

/** Conditions over the alias `e`, each served by an index that ends in the id. */
const narrowed = ({ topic, before, reader, without_adjustments = false }: FeedPlace): SQL =>
  sql.join(
    [
      open(reader),
      ...(topic === undefined ? [] : [sql`e.topic = ${topic}`]),
      ...(before === undefined ? [] : [sql`e.id < ${before}`]),
      ...(without_adjustments ? [sql`not (${isOfAdjustment})`] : []),
    ],
    sql` and `,
  );

const offsetOf = ({ page, page_size }: FeedPlace) => (page - 1) * page_size;
/** One row more than a page, so that the caller knows whether older ones exist. */
const cut = (place: FeedPlace): SQL => sql`limit ${asNumber(place.page_size + 1)} offset ${asNumber(offsetOf(place))}`;

/**
 * An equality that also occurs in the order, which makes the planner use that column's index. Otherwise, where other
 * entries dominate, it would scan back past all of them.
 */
const only = (column: 'job_id' | 'company_id' | 'application_id', value: SQL) => ({
  holds: sql`e.${sql.raw(column)} = any(array[${value}]::bigint[])`,
  newest: sql`order by e.${sql.raw(column)}, e.id desc`,
});

export function idsOfJob(job: number, place: FeedPlace, application?: number): SQL {
  const { holds, newest } =
    application === undefined ? only('job_id', sql`${job}`) : only('application_id', sql`${application}`);
  const also = application === undefined ? sql`` : sql`and e.job_id = ${job}`;
  return sql`select e.id from events e where ${holds} ${also} and ${narrowed(place)} ${newest} ${cut(place)}`;
}

export function idsOfCompany(company: number, place: FeedPlace): SQL {
  const { holds, newest } = only('company_id', sql`${company}`);
  const condition = ofStanding(sql`e.job_id`, company);
  return sql`select e.id from events e where ${holds} and ${condition} and ${narrowed(place)} ${newest} ${cut(place)}`;
}

/**
 * For a few activities: the newest of each, then the newest of all these. Reading the whole company would skip most
 * rows.
 */
export function idsOfViewer(actor: StaffActor, place: FeedPlace): SQL {
  const { holds, newest } = only('job_id', sql`jobs.id`);
  return sql`
  select newest.id from jobs cross join lateral (
    select e.id from events e
    where ${holds} and ${narrowed(place)} and (not (${isOfAdjustment}) or ${answerableJobs(actor)})
    ${newest} limit ${asNumber(offsetOf(place) + place.page_size + 1)}) newest
  where ${visibleJobs(actor)} order by newest.id desc ${cut(place)}`;
}

/** The newest of these entries without the automatic ones. */
export const withoutAutomatic = (ids: SQL, { page, page_size }: Pick<FeedPlace, 'page' | 'page_size'>): SQL => {
  const types = sql.join(
    AUTOMATIC_EVENTS.map((type) => sql`${type}`),
    sql`, `,
  );
  return sql`select e.id from events e where e.id in (${ids}) and e.type not in (${types})
    order by e.id desc limit ${asNumber(page_size + 1)} offset ${asNumber((page - 1) * page_size)}`;
};

/** The question of an entry, by its position in the applicant's interview. */
const questionNumber = sql`(
  select question ->> 'order' from job_versions v cross join lateral jsonb_array_elements(v.content -> 'questions') question
  where v.id = ${applications.version_id} and question ->> 'id' = ${events.data} ->> 'question' limit 1)::int`;
const dataWithOrder = sql<EventData>`case
  when ${events.data} ? 'question' and not ${events.data} ? 'order' then ${events.data} || jsonb_build_object('order', ${questionNumber})
  else ${events.data} end`;

/** The entries of a page, newest first. */
export const readEvents = (db: Queryable, ids: SQL) =>
  db
    .select({
      id: events.id,
      type: events.type,
      topic: events.topic,
      at: events.at,
      actor_kind: events.actor_kind,
      actor_name: sql<
        string | null
      >`coalesce(nullif(${users.full_name}, ''), case when ${events.actor_kind} = 'applicant' then ${applicantName} end)`,
      job_id: events.job_id,
      job_title: jobs.title,
      test_provider: jobs.test_provider,
      sjt_assessment: jobs.sjt_assessment,
      is_webinar: jobs.is_webinar,
      is_questionnaire: jobs.is_questionnaire,
      is_cvcopilot: jobs.is_cvcopilot,
      application_id: events.application_id,
      applicant_name: applicantName,
      invitation_failed: applications.invitation_failed,
      data: dataWithOrder,
    })
    .from(events)
    .leftJoin(jobs, eq(jobs.id, events.job_id))
    .leftJoin(users, eq(users.id, events.actor_user_id))
    .leftJoin(applications, eq(applications.id, events.application_id))
    .leftJoin(applicant, eq(applicant.id, applications.user_id))
    .where(sql`${events.id} in (${ids})`)
    .orderBy(desc(events.id));

export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

export interface News {
  id: number;
  company_id: number;
  job_id: number | null;
}

/** Events after a known one, oldest first; an activity that is being deleted has none. */
export async function newsAfter(db: Queryable, id: number, most: number): Promise<News[]> {
  const { rows } = await db.execute<Record<keyof News, string | null>>(
    sql`
    select id, company_id, job_id from events e
    where id > ${id} and not exists (select 1 from jobs where jobs.id = e.job_id and jobs.deleting_at is not null)
    order by id limit ${most}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    company_id: Number(row.company_id),
    job_id: row.job_id === null ? null : Number(row.job_id),
  }));
}

export async function latestEvent(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select max(id) as id from events`);
  return Number(rows[0]?.id ?? 0);
}

/** Which of these activities the actor may see. */
export async function visibleOf(db: Queryable, actor: StaffActor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from jobs where id in (${list}) and ${visibleJobs(actor)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Whether an applicant has an event of this type. */
export async function hasEvent(db: Queryable, application: number, type: string): Promise<boolean> {
  const ofType = and(eq(events.application_id, application), eq(events.type, type));
  const rows = await db.select({ id: events.id }).from(events).where(ofType).limit(1);
  return rows.length > 0;
}
