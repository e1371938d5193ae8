import ical, { ICalCalendarMethod } from 'ical-generator';
import type { ICalCalendar } from 'ical-generator';

export interface CalendarEntry {
  uid: string;
  sequence: number;
  title: string;
  starts_at: Date;
  ends_at: Date;
  changed_at: Date;
  place: string;
  /** The public page of the webinar: calendars are shared, so no personal link is in them. */
  url: string;
  organiser: string;
  cancelled?: boolean;
}

/** The text of a calendar. Each line ends, the last one too (RFC 5545, 3.1). */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString().trimEnd()}\r\n`;

/**
 * A webinar as a calendar file. The id stays the same for ever and the sequence rises, so that calendars replace or
 * remove what they hold.
 */
export function calendarOf(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: 'Vivavoce', product: 'Webinars' },
    name: entry.organiser,
    method: entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.starts_at,
    end: entry.ends_at,
    stamp: entry.changed_at,
    lastModified: entry.changed_at,
    summary: entry.title,
    location: entry.place || entry.url,
    url: entry.url,
  });
  if (entry.cancelled) event.x('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE');
  return calendarText(calendar);
}

/** One id for everybody: a webinar is one entry in a calendar, however it came there. */
export const calendarId = (publicUrl: string, job: number): string => `webinar-${job}@${new URL(publicUrl).hostname}`;
