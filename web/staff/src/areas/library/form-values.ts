import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import {
  defaultFields,
  defaultTimes,
  fittingFields,
  isWritten,
  kindFaults,
  type FileType,
  type QuestionKind,
} from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { LibraryFields } from '../../queries/jobs/library.ts';

type QuestionLocale = LibraryQuestion['default_locale'];

/** A question as the form holds it. Values of another kind stay until the question is stored. */
export type FormValues = {
  text: string;
  default_locale: QuestionLocale;
  kind: QuestionKind;
  competency: string;
  category: string;
  /** 0 is unlimited, for written answers. */
  answer_seconds: number;
  /** null is unlimited. */
  preparation_seconds: number | null;
  /** 0 is unlimited. */
  attempts_allowed: number;
  screen_recording: boolean;
  /** One choice per line. */
  choices: string;
  choices_multiple: boolean;
  max_characters: number | null;
  file_types: FileType[];
};

export type FormField = keyof FormValues;

export const emptyValues = (default_locale: QuestionLocale): FormValues => ({
  text: '',
  default_locale,
  kind: 'video',
  competency: '',
  category: '',
  ...defaultTimes('video'),
  attempts_allowed: QUESTION_LIMITS.attempts_default,
  screen_recording: false,
  ...defaultFields('video'),
  choices: '',
});

export const valuesOf = (question: LibraryQuestion): FormValues => ({
  text: question.text,
  default_locale: question.default_locale,
  kind: question.kind,
  competency: question.competency ?? '',
  category: question.category ?? '',
  answer_seconds: question.answer_seconds,
  preparation_seconds: question.preparation_seconds,
  attempts_allowed: question.attempts_allowed,
  screen_recording: question.screen_recording,
  choices: question.choices.join('\n'),
  choices_multiple: question.choices_multiple,
  max_characters: question.max_characters,
  file_types: question.file_types,
});

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The fields to send. */
export function fieldsOf(values: FormValues): LibraryFields {
  const { choices, ...rest } = values;
  return {
    ...rest,
    ...fittingFields(values.kind, { ...values, choices: lines(choices) }),
    text: values.text.trim(),
    competency: values.competency.trim() || null,
    category: values.category.trim() || null,
    screen_recording: values.screen_recording && !isWritten(values.kind),
  };
}

/** The fields that differ from the question with which the form was filled. */
export function changedFields(began: FormValues, values: FormValues): Partial<LibraryFields> {
  const before = fieldsOf(began);
  return Object.fromEntries(
    Object.entries(fieldsOf(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof LibraryFields]),
    ),
  );
}

/** Changes the kind of answer. Default times of the old kind become the defaults of the new one. */
export function withKind(values: FormValues, kind: QuestionKind): FormValues {
  const [before, after] = [defaultTimes(values.kind), defaultTimes(kind)];
  const usual = (name: keyof typeof before) => values[name] === before[name];
  return {
    ...values,
    kind,
    ...(usual('answer_seconds') && { answer_seconds: after.answer_seconds }),
    ...(usual('preparation_seconds') && { preparation_seconds: after.preparation_seconds }),
    max_characters: values.max_characters ?? defaultFields(kind).max_characters,
  };
}

const KNOWN = ['required', 'too_long', 'too_short', 'too_big', 'repeated'] as const;
type FormFault = (typeof KNOWN)[number] | 'other';
export type FormFaults = Partial<Record<FormField, FormFault>>;

/** The first fault of each field. */
export function faultsFrom(errors: Readonly<Record<string, readonly string[]>>): FormFaults {
  return Object.fromEntries(
    Object.entries(errors).map(([field, [code]]) => [field, KNOWN.find((option) => option === code) ?? 'other']),
  );
}

/** The faults that are found before the question is sent. */
export function faultsOf(values: FormValues): FormFaults {
  const text = values.text.trim();
  const fields = fieldsOf(values);
  return {
    ...(text === '' && { text: 'required' as const }),
    ...(text.length > QUESTION_LIMITS.text_max_characters && { text: 'too_long' as const }),
    ...faultsFrom(kindFaults({ ...values, ...fittingFields(values.kind, fields), screen_recording: false })),
  };
}
