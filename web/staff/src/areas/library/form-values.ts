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
import { checklistFault, linesOf } from '@vivavoce/domain/answers/self-review.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { faultMap, refusedFields } from '../../features/forms/faults.ts';
import type { FormStart } from './form-start.ts';

type LibraryFields = BodyInputOf<'POST /api/questions'>;

type QuestionLocale = LibraryQuestion['default_locale'];

/** A question as the form holds it. Values of another kind stay until the question is stored. */
export type FormValues = {
  text: string;
  default_locale: QuestionLocale;
  kind: QuestionKind;
  competency: string;
  category: string;
  /** Advice for applicants, and what they tick beside their own recording, one line each. */
  guidance: string;
  checklist: string;
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

const emptyValues = (default_locale: QuestionLocale): FormValues => ({
  text: '',
  default_locale,
  kind: 'video',
  competency: '',
  category: '',
  guidance: '',
  checklist: '',
  ...defaultTimes('video'),
  attempts_allowed: QUESTION_LIMITS.attempts_default,
  screen_recording: false,
  ...defaultFields('video'),
  choices: '',
});

const valuesOf = (question: LibraryQuestion): FormValues => ({
  text: question.text,
  default_locale: question.default_locale,
  kind: question.kind,
  competency: question.competency ?? '',
  category: question.category ?? '',
  guidance: question.guidance ?? '',
  checklist: question.checklist.join('\n'),
  answer_seconds: question.answer_seconds,
  preparation_seconds: question.preparation_seconds,
  attempts_allowed: question.attempts_allowed,
  screen_recording: question.screen_recording,
  choices: question.choices.join('\n'),
  choices_multiple: question.choices_multiple,
  max_characters: question.max_characters,
  file_types: question.file_types,
});

/** The fields to send. */
function fieldsOf(values: FormValues): LibraryFields {
  const { choices, ...rest } = values;
  return {
    ...rest,
    ...fittingFields(values.kind, { ...values, choices: linesOf(choices) }),
    text: values.text.trim(),
    competency: values.competency.trim() || null,
    category: values.category.trim() || null,
    guidance: values.guidance.trim() || null,
    checklist: linesOf(values.checklist),
    screen_recording: values.screen_recording && !isWritten(values.kind),
  };
}

/** The fields that differ from the question with which the form was filled. */
function changedFields(began: FormValues, values: FormValues): Partial<LibraryFields> {
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
type FormFaults = Partial<Record<FormField, FormFault>>;

/** The first fault of each field. */
function faultsFrom(errors: Readonly<Record<string, readonly string[]>>): FormFaults {
  return Object.fromEntries(
    Object.entries(errors).map(([field, [code]]) => [field, KNOWN.find((option) => option === code) ?? 'other']),
  );
}

/** The faults that are found before the question is sent. */
function faultsOf(values: FormValues): FormFaults {
  const text = values.text.trim();
  const fields = fieldsOf(values);
  const checklist = checklistFault(linesOf(values.checklist));
  return {
    ...(text === '' && { text: 'required' as const }),
    ...(text.length > QUESTION_LIMITS.text_max_characters && { text: 'too_long' as const }),
    ...(values.guidance.trim().length > QUESTION_LIMITS.guidance_max_characters && { guidance: 'too_long' as const }),
    ...(checklist && { checklist }),
    ...faultsFrom(kindFaults({ ...values, ...fittingFields(values.kind, fields), screen_recording: false })),
  };
}

/** The edited question: a stored one or a new one; one that another person deleted is new, too. */
export type FormBase = { question: LibraryQuestion | null; began: FormValues; shared: boolean; deleted: boolean };

const storedBase = (question: LibraryQuestion): FormBase => ({
  question,
  began: valuesOf(question),
  shared: question.shared,
  deleted: false,
});

/** The form's values and base for a question to edit, one to copy, or an empty one. */
export function startOf(
  { question, copy, shared = false }: FormStart,
  locale: QuestionLocale,
): { values: FormValues; base: FormBase } {
  if (question) return { values: valuesOf(question), base: storedBase(question) };
  const began = emptyValues(locale);
  return { values: copy ? valuesOf(copy) : began, base: { question: null, began, shared, deleted: false } };
}

type LibraryCalls = {
  add: (fields: LibraryFields, key: string) => Promise<LibraryQuestion>;
  change: (id: number, fields: Partial<LibraryFields> & { revision: number }) => Promise<LibraryQuestion>;
  newest: (id: number) => Promise<LibraryQuestion>;
};

/** Saves a question of the library. A new one is created once, also where the first answer was lost. */
export function libraryRules({ add, change, newest }: LibraryCalls): FormRules<FormValues, FormBase, FormFault> {
  const keys = createKeyRing();
  const storedValue = (name: FormField, value: unknown) =>
    name === 'choices' || name === 'checklist'
      ? linesOf(String(value))
      : typeof value === 'string'
        ? value.trim()
        : value;
  return {
    read: ({ began }) => began,
    same: (first, second) => JSON.stringify(fieldsOf(first)) === JSON.stringify(fieldsOf(second)),
    check: (values) => faultMap(faultsOf(values)),
    send: async (values, { question, began, shared }) => {
      if (question) {
        const { id, revision } = question;
        const sending = change(id, { ...changedFields(began, values), revision });
        return storedBase(await orChanged(sending, async () => storedBase(await newest(id))));
      }
      const body = { ...fieldsOf(values), ...(shared && { shared }) };
      return storedBase(await add(body, keys.keyFor(body)));
    },
    merge: {
      isSame: (name, first, second) =>
        JSON.stringify(storedValue(name, first)) === JSON.stringify(storedValue(name, second)),
    },
    refusal: (error) => {
      const errors = refusedFields(error);
      return errors && faultMap(faultsFrom(errors));
    },
    isProposed: ({ question }) => question === null,
    afterDeletion: (error, { question, began, shared }) =>
      question && isProblem(error, 404)
        ? { question: null, began: emptyValues(began.default_locale), shared, deleted: true }
        : null,
  };
}
