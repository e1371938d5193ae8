import type { ApplicantRequest, Adjustments } from '@vivavoce/contract/types.ts';
import { ANSWER_WAYS, moreTime, type ExtraTime } from '@vivavoce/domain/applications/adjustments.ts';

/** The fields of the dialog; null, 0 and empty stand for none. */
export type Grant = {
  extra_time: ExtraTime | null;
  extra_attempts: number;
  in_advance: boolean;
  timer_hidden: boolean;
  breaks: boolean;
  answer_as: string;
};

/** The current adjustments extended by the requested ones, never less. */
export function proposedGrant(current: Adjustments, request?: ApplicantRequest['details']): Grant {
  const wishes = request?.wishes ?? [];
  return {
    extra_time: moreTime(current.extra_time, request?.extra_time),
    extra_attempts: Math.max(current.extra_attempts ?? 0, wishes.includes('extra_attempts') ? 1 : 0),
    in_advance: current.in_advance === true || wishes.includes('in_advance'),
    timer_hidden: current.timer_hidden === true || wishes.includes('timer_hidden'),
    breaks: current.breaks === true || wishes.includes('breaks'),
    answer_as: request?.answer_as ?? current.answer_as ?? '',
  };
}

/** The grant as the server takes it: without fields that are not granted. */
export function granting({
  extra_time,
  extra_attempts,
  in_advance,
  timer_hidden,
  breaks,
  answer_as,
}: Grant): Adjustments {
  const way = ANSWER_WAYS.find((candidate) => candidate === answer_as);
  return {
    ...(extra_time && { extra_time }),
    ...(extra_attempts > 0 && { extra_attempts }),
    ...(in_advance && { in_advance }),
    ...(timer_hidden && { timer_hidden }),
    ...(breaks && { breaks }),
    ...(way && { answer_as: way }),
  };
}
