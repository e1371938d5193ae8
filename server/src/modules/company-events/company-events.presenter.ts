import type { ResultOf } from '@vivavoce/contract/index.ts';
import ical from 'ical-generator';
import { calendarText } from '../../lib/calendar.ts';
import { plainText } from '../../integrations/mailer/render-text.ts';
import type { EventRow, ListedWebinar } from './company-events.repository.ts';

export type PublicEvent = ResultOf<'GET /api/company/events'>[number];
export type CompanyEvent = ResultOf<'POST /api/companies/{shortname}/events'>;

type Shown = Pick<EventRow, 'id' | 'title' | 'description' | 'starts_at' | 'ends_at' | 'time_zone' | 'place' | 'link'>;

const fields = ({ id, title, description, starts_at, ends_at, time_zone, place, link }: Shown) => ({
  id,
  title,
  description,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  time_zone,
  place,
  link,
});

export const presentPublicEvent = (row: EventRow): PublicEvent => ({
  ...fields(row),
  kind: 'event',
  calendar: `/api/company/events/${row.id}/calendar`,
});

/** A webinar among the events: its link leads to the page on which visitors register. */
export const presentPublicWebinar = (
  { shorturl, ...row }: ListedWebinar,
  pageOf: (path: string) => string,
): PublicEvent => ({
  ...fields({ ...row, description: plainText(row.description), link: pageOf(`/j/${shorturl}`) }),
  kind: 'webinar',
  calendar: `/api/company/webinars/${shorturl}/calendar`,
});

export const presentEvent = (row: EventRow): CompanyEvent => ({
  ...fields(row),
  updated_at: row.updated_at.toISOString(),
});

/** The event as an .ics file. Its name stays the same when the event changes, so a calendar replaces the older version. */
export function calendarFile(row: EventRow, { organiser, host }: { organiser: string; host: string }): string {
  const calendar = ical({ prodId: { company: 'Vivavoce', product: 'Events' }, name: organiser });
  calendar.createEvent({
    id: `event-${row.id}@${host}`,
    start: row.starts_at,
    end: row.ends_at,
    stamp: row.updated_at,
    lastModified: row.updated_at,
    summary: row.title,
    ...(row.description && { description: row.description }),
    ...((row.place || row.link) && { location: row.place || row.link }),
    ...(row.link && { url: row.link }),
  });
  return calendarText(calendar);
}
