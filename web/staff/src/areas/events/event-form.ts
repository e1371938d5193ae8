import { instantOf, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import type { ResultOf, BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { keyOf } from '../../queries/api-query.ts';
import { faultMap, refusedIn, type Fault } from '../../features/forms/faults.ts';
import { sendUnversioned } from '../../features/forms/unversioned.ts';

export type CompanyEvent = ResultOf<'GET /api/companies/{shortname}/events'>['results'][number];

export type NewCompanyEvent = BodyInputOf<'POST /api/companies/{shortname}/events'>;

export const refreshCompanyEvents = (client: QueryClient, shortname: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf('GET /api/companies/{shortname}/events', { params: { shortname } }) });

/** An event as it is typed: days and times in its zone. */
export type EventValues = {
  title: string;
  date: string;
  time: string;
  end_date: string;
  end_time: string;
  time_zone: string;
  place: string;
  link: string;
  description: string;
};

export const EVENT_FIELDS = [
  'title',
  'date',
  'time',
  'end_date',
  'end_time',
  'time_zone',
  'place',
  'link',
  'description',
] as const satisfies readonly (keyof EventValues)[];

export const noEvent = (time_zone: string): EventValues => ({
  title: '',
  date: '',
  time: '',
  end_date: '',
  end_time: '',
  time_zone,
  place: '',
  link: '',
  description: '',
});

export function valuesOf({
  title,
  starts_at,
  ends_at,
  time_zone,
  place,
  link,
  description,
}: CompanyEvent): EventValues {
  const start = wallTimeOf(new Date(starts_at), time_zone);
  const end = wallTimeOf(new Date(ends_at), time_zone);
  const wall = { ...start, end_date: end.date, end_time: end.time };
  return { title, ...wall, time_zone, place, link, description };
}

const isLink = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export type EventFault = Fault | 'end_first';

/** Faults that keep the event from being stored, by field. An event without an end ends on its first day. */
export function checkEvent(values: EventValues): ReadonlyMap<string, EventFault> {
  const needed = (name: keyof EventValues) => (values[name].trim() === '' ? 'required' : undefined);
  const link = values.link.trim();
  const faults = faultMap<EventFault>({
    title: needed('title'),
    date: needed('date'),
    time: needed('time'),
    end_time: needed('end_time'),
    place: link === '' ? needed('place') : undefined,
    link: link !== '' && !isLink(link) ? 'wrong_format' : undefined,
  });
  return faults.size > 0 || inputOf(values) ? faults : faultMap<EventFault>({ end_time: 'end_first' });
}

/** @returns null where the event ends before it begins, or a day or time cannot be read */
export function inputOf(values: EventValues): NewCompanyEvent | null {
  const { title, date, time, end_date, end_time, time_zone, place, link, description } = values;
  const start = instantOf({ date, time }, time_zone);
  const end = instantOf({ date: end_date || date, time: end_time }, time_zone);
  if (!start || !end || end <= start) return null;
  return {
    title: title.trim(),
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    time_zone,
    place: place.trim(),
    link: link.trim(),
    description: description.trim(),
  };
}

/** The field of the form that shows a fault of the call. */
const fieldOf = (field: string): string => ({ starts_at: 'date', ends_at: 'end_time' })[field] ?? field;

type EventCalls = {
  add: (input: NewCompanyEvent, key: string) => Promise<CompanyEvent>;
  change: (event: number, input: NewCompanyEvent) => Promise<CompanyEvent>;
  newest: (event: number) => Promise<CompanyEvent | null>;
};

/** The moments of the event as one: another person's time does not fit the day typed here. */
const partsOf = ({ date, time, end_date, end_time, time_zone, ...others }: EventValues) => ({
  moments: [date, time, end_date, end_time, time_zone],
  ...others,
});

/** Saves an event as a whole; the base of a new one is null. @param zone of a new one */
export function eventRules(
  { add, change, newest }: EventCalls,
  zone: string,
): FormRules<EventValues, CompanyEvent | null, EventFault> {
  const keys = createKeyRing();
  const read = (event: CompanyEvent | null) => (event ? valuesOf(event) : noEvent(zone));
  const sent = (values: EventValues) => JSON.stringify(inputOf(values) ?? values);
  const same = (first: EventValues, second: EventValues) => sent(first) === sent(second);
  return {
    read,
    same,
    check: checkEvent,
    send: (values, event) => {
      const input = inputOf(values);
      if (!input) throw new Error('values with faults are not stored');
      if (!event) return add(input, keys.keyFor(input));
      return sendUnversioned(
        { read, same },
        { base: event, newest: () => newest(event.id), send: () => change(event.id, input) },
      );
    },
    merge: { isSame: (_, first, second) => String(first).trim() === String(second).trim(), write: partsOf },
    refusal: refusedIn(EVENT_FIELDS, fieldOf),
  };
}
