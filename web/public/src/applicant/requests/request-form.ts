import type { Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import {
  ADJUSTMENT_WISHES,
  ANSWER_WAYS,
  type AdjustmentWish,
  type ExtraTime,
} from '@vivavoce/domain/applications/adjustments.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export type RequestBody = BodyInputOf<'POST /api/interview/{application}/requests'>;
export type AskType = RequestBody['action_type'];

/** The values of the form, for every kind of request. */
export type RequestForm = {
  text: string;
  questions: ReadonlySet<number>;
  extra_time: ExtraTime | null;
  wishes: ReadonlySet<AdjustmentWish>;
  /** One of `ANSWER_WAYS`, `other_way` for one in free text, or empty. */
  way: string;
};

export const emptyForm = (question?: number): RequestForm => ({
  text: '',
  questions: new Set(question === undefined ? [] : [question]),
  extra_time: null,
  wishes: new Set(),
  way: '',
});

/** The questions that were shown: only these can be answered again. */
export const triedQuestions = ({ questions }: Interview) =>
  questions.filter(({ state }) => state !== 'waiting').toSorted((a, b) => a.order - b.order);

/** A reply to a declined request begins with its values, so that only the text is new. */
export const replyForm = (interview: Interview, { details }: InterviewRequest): RequestForm => ({
  text: '',
  questions: new Set(
    triedQuestions(interview)
      .map(({ id }) => id)
      .filter((id) => details.questions.some((question) => question.id === id)),
  ),
  extra_time: details.extra_time,
  wishes: new Set(details.wishes.filter((wish) => wish !== 'other_way')),
  way: details.answer_as ?? (details.wishes.includes('other_way') ? 'other_way' : ''),
});

/** Field that is missing before sending; null where none is. */
export function missingIn(
  type: AskType,
  { text, questions, extra_time, wishes, way }: RequestForm,
): 'questions' | 'wish' | null {
  if (type === 'Reset') return questions.size === 0 ? 'questions' : null;
  if (type === 'Extension') return null;
  return extra_time === null && wishes.size === 0 && way === '' && text.trim() === '' ? 'wish' : null;
}

export function bodyOf(type: AskType, { text, questions, extra_time, wishes, way }: RequestForm): RequestBody {
  const trimmed = text.trim();
  if (type === 'Extension') return { action_type: type, text: trimmed };
  if (type === 'Reset') return { action_type: type, text: trimmed, questions: [...questions] };
  const answer_as = ANSWER_WAYS.find((answerWay) => answerWay === way);
  return {
    action_type: type,
    text: trimmed,
    wishes: ADJUSTMENT_WISHES.filter((wish) => wishes.has(wish) || wish === way),
    ...(extra_time && { extra_time }),
    ...(answer_as && { answer_as }),
  };
}

/** The list with one more value, or without it. */
export function toggled<T>(set: ReadonlySet<T>, item: T, on: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (on) next.add(item);
  else next.delete(item);
  return next;
}
