import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { ICalCalendar } from 'ical-generator';

/** A person or an organisation in a calendar. */
interface Mailbox {
  name: string;
  email: string;
}

export interface CalendarEntry {
  uid: string;
  sequence: number;
  title: string;
  /** Plain text; empty for none. */
  description: string;
  starts_at: Date;
  ends_at: Date;
  changed_at: Date;
  place: string;
  /** The public page of the webinar: calendars are shared, so no personal link is in them. */
  url: string;
  organiser: Mailbox;
  /** The person who is mailed the file; null for a file to download. */
  attendee: Mailbox | null;
  cancelled?: boolean;
}

const ALARM_SECONDS_BEFORE = 3600;

/** The text of a calendar. Each line ends, the last one too (RFC 5545, 3.1). */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString().trimEnd()}\r\n`;

/** Calendars remove only what came as a request; a published entry stays (RFC 5546, 3.2). */
function methodOf({ attendee, cancelled }: CalendarEntry): ICalCalendarMethod {
  if (!attendee) return ICalCalendarMethod.PUBLISH;
  return cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

/**
 * A webinar as a calendar file. The id stays the same for ever and the sequence rises, so that calendars replace or
 * remove what they hold.
 */
export function calendarOf(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: 'Vivavoce', product: 'Webinars' },
    name: entry.organiser.name,
    method: methodOf(entry),
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.starts_at,
    end: entry.ends_at,
    stamp: entry.changed_at,
    lastModified: entry.changed_at,
    summary: entry.title,
    description: [entry.description, entry.url].filter(Boolean).join('\n\n'),
    location: entry.place || entry.url,
    url: entry.url,
    organizer: entry.organiser,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (entry.attendee)
    event.createAttendee({
      ...entry.attendee,
      // The seat is taken here and given up here: an answer to the invitation would reach no program.
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  if (!entry.cancelled)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS_BEFORE, description: entry.title });
  if (entry.cancelled) event.x('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE');
  return calendarText(calendar);
}

/** One id for everybody: a webinar is one entry in a calendar, however it came there. */
export const calendarId = (publicUrl: string, job: number): string => `webinar-${job}@${new URL(publicUrl).hostname}`;
