import { instantOf, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import type { ResultOf, BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../queries/api-query.ts';
import { faultsOf, type Fault, type Faults } from '../../features/forms/faults.ts';

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

/** Faults that keep the event from being stored, by field. An event without an end ends on its first day. */
export function checkEvent(values: EventValues): Faults<EventValues> {
  const needed = (name: keyof EventValues): Fault | undefined => (values[name].trim() === '' ? 'required' : undefined);
  const link = values.link.trim();
  return faultsOf<EventValues>({
    title: needed('title'),
    date: needed('date'),
    time: needed('time'),
    end_time: needed('end_time'),
    place: link === '' ? needed('place') : undefined,
    link: link !== '' && !isLink(link) ? 'wrong_format' : undefined,
  });
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
export const fieldOf = (field: string): string => ({ starts_at: 'date', ends_at: 'end_time' })[field] ?? field;
