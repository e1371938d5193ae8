import type { PersonProfile } from '@vivavoce/contract/types.ts';
import type { PersonTab } from './person-search.ts';

type Application = PersonProfile['applications'][number];
export type Entry = { at: string; key: string } & (
  | { kind: 'application'; application: Application }
  | { kind: 'added'; application: Application }
  | { kind: 'mail'; mail: PersonProfile['mails'][number] }
  | { kind: 'note'; note: PersonProfile['notes'][number] }
);

const SHOWN_IN: Record<Exclude<PersonTab, 'all'>, readonly Entry['kind'][]> = {
  applications: ['application', 'added'],
  messages: ['mail'],
  notes: ['note'],
};

/** The latest step of the applicant; outcome and ratings are in the same card. */
const stepOf = ({ responded_at, invited_at, created_at }: Application): string =>
  responded_at ?? invited_at ?? created_at;

/** All that happened to a person as one list, newest first. */
export function timelineOf({ applications, mails, notes }: PersonProfile): Entry[] {
  const entries: Entry[] = [
    ...applications.map((application): Entry => {
      return { kind: 'application', at: stepOf(application), key: `application-${application.id}`, application };
    }),
    ...applications
      .filter((application) => stepOf(application) !== application.created_at)
      .map((application): Entry => {
        return { kind: 'added', at: application.created_at, key: `added-${application.id}`, application };
      }),
    ...mails.map((mail): Entry => ({ kind: 'mail', at: mail.at, key: `mail-${mail.id}`, mail })),
    ...notes.map((note): Entry => ({ kind: 'note', at: note.created_at, key: `note-${note.id}`, note })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export const entriesOn = (entries: readonly Entry[], tab: PersonTab): Entry[] =>
  tab === 'all' ? [...entries] : entries.filter(({ kind }) => SHOWN_IN[tab].includes(kind));

export interface Day {
  /** In the reader's zone, such as `2026-11-30`. */
  day: string;
  entries: Entry[];
}

const dayOf = (instant: string): string => {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Sorted entries by the day of the reader's calendar. */
export const daysOf = (entries: readonly Entry[]): Day[] =>
  [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, of]) => ({ day, entries: of }));
