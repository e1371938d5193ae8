import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import { attachmentHeader, filenameAbout } from '@vivavoce/domain/files/file-names.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { calendarId, calendarOf } from '../../lib/calendar.ts';
import { plainText } from '../../integrations/mailer/render-text.ts';
import { parseSender } from '../../integrations/mailer/sender.ts';
import { calendarFile, presentEvent, presentPublicEvent, presentPublicWebinar } from './company-events.presenter.ts';
import type { CompanyEvent, PublicEvent } from './company-events.presenter.ts';
import * as repository from './company-events.repository.ts';

type NewEvent = BodyOf<'POST /api/companies/{shortname}/events'>;

/** A page shows no more. */
const MOST_COMING = 100;

/** The coming events of a company, for visitors. */
export async function comingEvents(ctx: Context, company: number): Promise<PublicEvent[]> {
  const now = ctx.now();
  const [events, webinars] = await Promise.all([
    repository.listComing(ctx.db, company, now, MOST_COMING),
    repository.listComingWebinars(ctx.db, company, now, MOST_COMING),
  ]);
  const pageOf = (path: string) => `${ctx.env.PUBLIC_URL}${path}`;
  return [...events.map(presentPublicEvent), ...webinars.map((row) => presentPublicWebinar(row, pageOf))]
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
    .slice(0, MOST_COMING);
}

/** @throws AppError `not_found` for a webinar that visitors do not see */
export async function sendWebinarFile(ctx: Context, shorturl: string, reply: FastifyReply): Promise<FastifyReply> {
  const row = await repository.findPublicWebinar(ctx.db, shorturl);
  if (!row) throw notFound();
  const { webinar, organiser } = row;
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachmentHeader(filenameAbout('webinar.ics', webinar.title)))
    .send(
      calendarOf({
        ...webinar,
        description: plainText(webinar.description),
        uid: calendarId(ctx.env.PUBLIC_URL, webinar.id),
        changed_at: webinar.updated_at,
        url: `${ctx.env.PUBLIC_URL}/j/${shorturl}`,
        organiser: { name: organiser, email: parseSender(ctx.env.MAIL_FROM).address },
        attendee: null,
      }),
    );
}

/** @throws AppError `not_found` where no company has this name, or it shows nothing to the public */
export async function listPublicEvents(ctx: Context, shortname: string): Promise<PublicEvent[]> {
  const company = await repository.findPublicCompany(ctx.db, shortname);
  if (!company) throw notFound();
  return comingEvents(ctx, company.id);
}

/** @throws AppError `not_found` */
export async function sendCalendarFile(ctx: Context, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const row = await repository.findPublicEvent(ctx.db, id);
  if (!row) throw notFound();
  const { event, organiser } = row;
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachmentHeader(filenameAbout('event.ics', event.title)))
    .send(calendarFile(event, { organiser, host: new URL(ctx.env.PUBLIC_URL).hostname }));
}

/**
 * The actor's own company, when the actor may run its marketplace.
 * @throws AppError `not_found` for another company, `forbidden` for members who run only their own activities
 */
async function ownCompany(ctx: Context, actor: StaffActor, shortname: string): Promise<number> {
  const company =
    actor.company_id === null ? undefined : await repository.findOwnCompany(ctx.db, shortname, actor.company_id);
  if (!company) throw notFound();
  if (!canCompany(actor, 'run_marketplace')) throw new AppError('forbidden');
  return company.id;
}

/** @throws AppError `invalid` */
function columnsOf({ starts_at, ends_at, ...event }: NewEvent) {
  const row = { ...event, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  const faults: FieldErrorCodes = {
    ...(!isNamedZone(row.time_zone) && { time_zone: ['unknown_time_zone'] }),
    ...(row.ends_at <= row.starts_at && { ends_at: ['not_later'] }),
    ...(row.place === '' && row.link === '' && { place: ['required'] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return row;
}

export async function listEvents(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/events'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/events'>> {
  const company = await ownCompany(ctx, actor, shortname);
  const { total, rows } = await repository.listEvents(ctx.db, company, query);
  const { page, page_size } = query;
  return { count: total, page, page_size, has_next: page * page_size < total, results: rows.map(presentEvent) };
}

export async function addEvent(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  body: NewEvent,
): Promise<CompanyEvent> {
  const company_id = await ownCompany(ctx, actor, shortname);
  const now = ctx.now();
  const columns = { ...columnsOf(body), company_id, created_at: now, updated_at: now };
  const row = await ctx.db.transaction((tx) => repository.addEvent(tx, columns));
  if (!row) throw new Error('the inserted event is missing');
  return presentEvent(row);
}

type EventPath = { shortname: string; event: number };

export async function changeEvent(
  ctx: Context,
  actor: StaffActor,
  { shortname, event }: EventPath,
  body: NewEvent,
): Promise<CompanyEvent> {
  const company = await ownCompany(ctx, actor, shortname);
  const changed = { ...columnsOf(body), updated_at: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    const row = await repository.changeEvent(tx, { company, event }, changed);
    if (!row) throw notFound();
    return presentEvent(row);
  });
}

export async function deleteEvent(ctx: Context, actor: StaffActor, { shortname, event }: EventPath): Promise<null> {
  const company = await ownCompany(ctx, actor, shortname);
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.deleteEvent(tx, { company, event }))) throw notFound();
  });
  return null;
}
