import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies, company_events, jobs, webinars } from '../../db/schema/index.ts';

export type EventRow = typeof company_events.$inferSelect;
type NewEvent = typeof company_events.$inferInsert;

/** Companies that show anything to the public. */
const isPublic = and(
  isNull(companies.suspended_at),
  or(
    and(eq(companies.marketplace_enabled, true), eq(companies.marketplace_open, true)),
    and(eq(companies.hub_enabled, true), eq(companies.hub_open, true)),
  ),
);

export const findPublicCompany = async (db: Queryable, shortname: string) =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.shortname, shortname), isPublic))
  )[0];

export const findOwnCompany = async (db: Queryable, shortname: string, id: number) =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.shortname, shortname), eq(companies.id, id)))
  )[0];

/** Events that have not ended, the next first. */
export const listComing = (db: Queryable, company: number, now: Date, limit: number): Promise<EventRow[]> =>
  db
    .select()
    .from(company_events)
    .where(and(eq(company_events.company_id, company), gt(company_events.ends_at, now)))
    .orderBy(asc(company_events.starts_at), asc(company_events.id))
    .limit(limit);

/** Webinars in the marketplace of a company. */
const isListed = and(
  eq(jobs.marketplace_public, true),
  eq(jobs.status, 'Published'),
  eq(jobs.archived, false),
  isNull(jobs.deleting_at),
  isNull(webinars.cancelled_at),
);
const listedWebinar = {
  id: jobs.id,
  title: sql<string>`coalesce(nullif(${jobs.marketplace_title}, ''), ${jobs.title})`,
  description: sql<string>`case when ${jobs.marketplace_description} = '' then ${jobs.description} else ${jobs.marketplace_description} end`,
  shorturl: jobs.shorturl,
  starts_at: sql<Date>`${webinars.starts_at}`.mapWith(webinars.starts_at),
  ends_at: sql<Date>`${webinars.ends_at}`.mapWith(webinars.ends_at),
  time_zone: webinars.time_zone,
  place: webinars.place,
  sequence: webinars.sequence,
  updated_at: webinars.updated_at,
};

/** Webinars that have not ended, the next first. */
export const listComingWebinars = (db: Queryable, company: number, now: Date, limit: number) =>
  db
    .select(listedWebinar)
    .from(webinars)
    .innerJoin(jobs, eq(jobs.id, webinars.job_id))
    .where(and(eq(webinars.company_id, company), gt(webinars.ends_at, now), isListed))
    .orderBy(asc(webinars.ends_at))
    .limit(limit);

export type ListedWebinar = Awaited<ReturnType<typeof listComingWebinars>>[number];

export const findPublicWebinar = async (db: Queryable, shorturl: string) =>
  (
    await db
      .select({ webinar: listedWebinar, organiser: companies.account_name })
      .from(webinars)
      .innerJoin(jobs, eq(jobs.id, webinars.job_id))
      .innerJoin(companies, eq(companies.id, webinars.company_id))
      .where(and(eq(jobs.shorturl, shorturl), isNotNull(webinars.starts_at), isListed, isPublic))
  )[0];

export const findPublicEvent = async (db: Queryable, id: number) =>
  (
    await db
      .select({ event: company_events, organiser: companies.account_name })
      .from(company_events)
      .innerJoin(companies, eq(companies.id, company_events.company_id))
      .where(and(eq(company_events.id, id), isPublic))
  )[0];

export async function listEvents(
  db: Queryable,
  company: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ total: number; rows: EventRow[] }> {
  const ofCompany = eq(company_events.company_id, company);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(company_events).where(ofCompany),
    db
      .select()
      .from(company_events)
      .where(ofCompany)
      .orderBy(desc(company_events.ends_at), desc(company_events.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
  ]);
  return { total: counted?.total ?? 0, rows };
}

const byId = ({ company, id }: { company: number; id: number }) =>
  and(eq(company_events.company_id, company), eq(company_events.id, id));

export const addEvent = async (db: Queryable, row: NewEvent) =>
  (await db.insert(company_events).values(row).returning())[0];
export const changeEvent = async (
  db: Queryable,
  { company, event: id }: { company: number; event: number },
  row: Partial<NewEvent>,
) => (await db.update(company_events).set(row).where(byId({ company, id })).returning())[0];
export const deleteEvent = async (db: Queryable, { company, event: id }: { company: number; event: number }) =>
  (await db.delete(company_events).where(byId({ company, id })).returning({ id: company_events.id }))[0];
