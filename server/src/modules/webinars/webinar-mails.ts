import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { calendarSequence } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { queueTextMail } from '../mails/single/text-mail.service.ts';
import { plainText } from '../../integrations/mailer/render-text.ts';
import { parseSender } from '../../integrations/mailer/sender.ts';
import { calendarId, calendarOf } from '../../lib/calendar.ts';
import type { Applicant, RegistrationRow, WebinarRow } from './webinars.repository.ts';

/** Content of a mail about a webinar. */
export type WebinarNews =
  | 'registered'
  | 'waiting'
  | 'seat_free'
  | 'moved'
  | 'called_off'
  | 'given_up'
  | 'reminder_day'
  | 'reminder_hour';

/** A webinar with a date. */
export type DatedWebinar = WebinarRow & { starts_at: Date; ends_at: Date };

export const isDated = (row: WebinarRow): row is DatedWebinar => row.starts_at !== null && row.ends_at !== null;

const WITH_CALENDAR: readonly WebinarNews[] = ['registered', 'seat_free', 'moved', 'called_off', 'given_up'];
const REMOVES: readonly WebinarNews[] = ['called_off', 'given_up'];

type Attendee = { name: string; email: string } | null;

/** The company that holds it, with the address for replies; null for none. */
export type Organiser = { name: string; email: string | null };

/** The calendar file of one applicant. @param attendee null for a download */
export function calendarFor(
  ctx: Context,
  { job }: Pick<Applicant, 'job'>,
  webinar: DatedWebinar,
  registration: Pick<RegistrationRow, 'changes'>,
  { organiser, attendee, cancelled }: { organiser: Organiser; attendee: Attendee; cancelled: boolean },
): string {
  return calendarOf({
    uid: calendarId(ctx.env.PUBLIC_URL, job.id),
    sequence: calendarSequence(webinar, registration),
    title: job.title,
    description: plainText(job.description),
    starts_at: webinar.starts_at,
    ends_at: webinar.ends_at,
    changed_at: ctx.now(),
    place: webinar.place,
    url: `${ctx.env.PUBLIC_URL}/j/${job.shorturl}`,
    organiser: {
      name: organiser.name,
      email: organiser.email ?? parseSender(ctx.env.MAIL_FROM).address,
    },
    attendee,
    cancelled,
  });
}

/** Tells an applicant about the webinar, with a calendar file where it changes what a calendar holds. */
export function queueWebinarMail(
  ctx: Context,
  tx: Tx,
  news: WebinarNews,
  {
    applicant,
    webinar,
    registration,
  }: { applicant: Applicant; webinar: DatedWebinar; registration: Pick<RegistrationRow, 'changes'> },
): Promise<void> {
  const { starts_at, ends_at, time_zone, place } = webinar;
  const isJoined = !REMOVES.includes(news) && news !== 'waiting' && webinar.join_link !== '';
  return queueTextMail(ctx, tx, {
    ...applicant,
    name: `webinar_${news}`,
    requested_by: null,
    schedule: { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), time_zone, place },
    calendar: (attendee, organiser) =>
      WITH_CALENDAR.includes(news)
        ? calendarFor(ctx, applicant, webinar, registration, { organiser, attendee, cancelled: REMOVES.includes(news) })
        : null,
    details: (t) => ({ lines: [isJoined && escapeHtml(t('webinar.join'))] }),
  });
}
