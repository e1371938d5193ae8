import type { Locale } from '../../i18n.ts';
import type { Column } from './cells.ts';
import { literal } from './cells.ts';
import { sheetMessages } from './columns.ts';

/** The seat of an applicant at a webinar, over the alias `seat` (webinar_registrations). */
export function seatColumns(locale: Locale): Column[] {
  const { seats } = sheetMessages[locale].heads;
  const states = Object.entries(seats.states).map(([state, word]) => `when ${literal(state)} then ${literal(word)}`);
  return [
    { head: seats.state, kind: 'word', value: `case seat.state ${states.join(' ')} end` },
    { head: seats.asked_at, kind: 'instant', value: 'seat.asked_at' },
    { head: seats.joined_at, kind: 'instant', value: 'seat.joined_at' },
    {
      head: seats.attended,
      kind: 'yes',
      value: `(seat.state = 'registered' and coalesce(seat.attended, seat.joined_at is not null))`,
    },
  ];
}

export const SEAT_TABLE = 'left join webinar_registrations seat on seat.application_id = a.id';
