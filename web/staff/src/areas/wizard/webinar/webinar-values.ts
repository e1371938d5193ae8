import type { Webinar } from '@vivavoce/contract/types.ts';
import { endFault, WEBINAR_LIMITS } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { instantsOf, wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { faultMap } from '../../../features/forms/faults.ts';

/** A webinar as it is typed: days and times in its zone. */
export type WebinarValues = {
  date: string;
  time: string;
  /** Of a time that clocks show twice when summer time ends: the second one. */
  later: boolean;
  end_date: string;
  end_time: string;
  time_zone: string;
  place: string;
  join_link: string;
  seats: string;
  recording_link: string;
};

export type WebinarField = Exclude<keyof WebinarValues, 'later'>;
type WebinarFault = 'needed' | 'noSuchTime' | 'endFirst' | 'tooLong' | 'placeOrLink' | 'notALink' | 'seats';
export type WebinarFaults = Partial<Record<WebinarField, WebinarFault>>;

const wall = ({ date, time }: WebinarValues): WallTime => ({ date, time });
const endWall = ({ date, end_date, end_time }: WebinarValues): WallTime => ({ date: end_date || date, time: end_time });

export function valuesOf(webinar: Webinar): WebinarValues {
  const { starts_at, ends_at, time_zone, place, join_link, seats, recording_link } = webinar;
  const none = { date: '', time: '' };
  const start = starts_at === null ? none : wallTimeOf(new Date(starts_at), time_zone);
  const end = ends_at === null ? none : wallTimeOf(new Date(ends_at), time_zone);
  const [, second] = starts_at === null ? [] : instantsOf(start, time_zone);
  return {
    ...start,
    later: second !== undefined && second.getTime() === Date.parse(starts_at ?? ''),
    end_date: end.date,
    end_time: end.time,
    time_zone,
    place,
    join_link,
    seats: seats === null ? '' : String(seats),
    recording_link,
  };
}

/** Whether clocks show the start twice on this day, so that one of both has to be chosen. */
export const isRepeated = (values: WebinarValues): boolean => instantsOf(wall(values), values.time_zone).length > 1;

function timesOf(values: WebinarValues): { starts_at: Date; ends_at: Date } | null {
  const [first, second] = instantsOf(wall(values), values.time_zone);
  const starts_at = values.later && second ? second : first;
  const ends = instantsOf(endWall(values), values.time_zone);
  // Of an end that clocks show twice, the first one after the start counts.
  const ends_at = ends.find((end) => starts_at && end > starts_at) ?? ends[0];
  return starts_at && ends_at ? { starts_at, ends_at } : null;
}

const isLink = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const seatsOf = ({ seats }: WebinarValues): number | null | undefined => {
  if (seats.trim() === '') return null;
  const count = Number(seats);
  return Number.isInteger(count) && count >= 1 && count <= WEBINAR_LIMITS.seats_max ? count : undefined;
};

/** Faults that keep the values from being stored, by field. */
export function faultsOf(values: WebinarValues): WebinarFaults {
  const needed = (['date', 'time', 'end_time'] as const).filter((name) => values[name] === '');
  if (needed.length > 0) return Object.fromEntries(needed.map((name) => [name, 'needed']));
  const times = timesOf(values);
  const starts = instantsOf(wall(values), values.time_zone).length > 0;
  const fault = times && endFault(times);
  const link = values.join_link.trim();
  const recording = values.recording_link.trim();
  return {
    ...(!starts && { time: 'noSuchTime' as const }),
    ...(starts && !times && { end_time: 'noSuchTime' as const }),
    ...(fault && { end_time: fault === 'not_later' ? ('endFirst' as const) : ('tooLong' as const) }),
    ...(link === '' && values.place.trim() === '' && { place: 'placeOrLink' as const }),
    ...(link !== '' && !isLink(link) && { join_link: 'notALink' as const }),
    ...(recording !== '' && !isLink(recording) && { recording_link: 'notALink' as const }),
    ...(seatsOf(values) === undefined && { seats: 'seats' as const }),
  };
}

/** The values in the form of the call; they have no faults. */
export function inputOf(values: WebinarValues, revision: number): BodyInputOf<'PUT /api/jobs/{job}/webinar'> {
  const times = timesOf(values);
  if (!times) throw new Error('values with faults are not stored');
  return {
    revision,
    starts_at: times.starts_at.toISOString(),
    ends_at: times.ends_at.toISOString(),
    time_zone: values.time_zone,
    place: values.place.trim(),
    join_link: values.join_link.trim(),
    seats: seatsOf(values) ?? null,
    recording_link: values.recording_link.trim(),
  };
}

type WebinarCalls = {
  change: (body: BodyInputOf<'PUT /api/jobs/{job}/webinar'>) => Promise<Webinar>;
  newest: () => Promise<Webinar>;
  onStored?: (webinar: Webinar) => unknown;
};

/** The moments of the webinar as one: another person's time does not fit the day typed here. */
const partsOf = ({ date, time, later, end_date, end_time, time_zone, ...others }: WebinarValues) => ({
  moments: [date, time, later, end_date, end_time, time_zone],
  ...others,
});

/** Saves the webinar as a whole, with the revision that it started from. */
export const webinarRules = ({
  change,
  newest,
  onStored,
}: WebinarCalls): FormRules<WebinarValues, Webinar, WebinarFault> => ({
  read: valuesOf,
  same: (first, second) => JSON.stringify(first) === JSON.stringify(second),
  check: (values) => faultMap<WebinarFault>(faultsOf(values)),
  send: (values, { revision }) => orChanged(change(inputOf(values, revision)), newest),
  merge: { write: partsOf },
  ...(onStored && { onStored }),
});
