import type { Action, Adjustments } from '@vivavoce/contract/types.ts';
import { ANSWER_WAYS, EXTRA_TIMES } from '@vivavoce/domain/applications/adjustments.ts';

/** The fields of the dialog; 0 and empty are none. */
export type Grant = {
  extra_time: number;
  extra_attempts: number;
  in_advance: boolean;
  timer_hidden: boolean;
  answer_as: string;
};

/** What is held already, and on top of it what is asked for, never less. */
export function proposedGrant(held: Adjustments, asked?: Action['asked']): Grant {
  const wishes = asked?.wishes ?? [];
  return {
    extra_time: Math.max(held.extra_time ?? 0, asked?.extra_time ?? 0),
    extra_attempts: Math.max(held.extra_attempts ?? 0, wishes.includes('extra_attempts') ? 1 : 0),
    in_advance: held.in_advance === true || wishes.includes('in_advance'),
    timer_hidden: held.timer_hidden === true || wishes.includes('timer_hidden'),
    answer_as: asked?.answer_as ?? held.answer_as ?? '',
  };
}

/** The same as the server takes it: what is not granted is left out. */
export function granting({ extra_time, extra_attempts, in_advance, timer_hidden, answer_as }: Grant): Adjustments {
  const time = EXTRA_TIMES.find((one) => one === extra_time);
  const way = ANSWER_WAYS.find((one) => one === answer_as);
  return {
    ...(time && { extra_time: time }),
    ...(extra_attempts > 0 && { extra_attempts }),
    ...(in_advance && { in_advance }),
    ...(timer_hidden && { timer_hidden }),
    ...(way && { answer_as: way }),
  };
}
