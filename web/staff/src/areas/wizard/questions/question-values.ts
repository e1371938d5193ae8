import type { Job, Question } from '@vivavoce/contract/types.ts';
import {
  defaultFields,
  defaultTimes,
  fittingFields,
  isWritten,
  kindFaults,
  type KindFields,
  type QuestionKind,
} from '@vivavoce/domain/answers/question-kinds.ts';
import { defaultRules, fittingRules, ruleFaults, type QuestionRules } from '@vivavoce/domain/answers/question-rules.ts';
import { checklistFault, linesOf } from '@vivavoce/domain/answers/self-review.ts';
import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';
import { faultsFromServer, faultsOf, textFault, type Fault, type Faults } from '../../../features/forms/faults.ts';

/** A question as the editor holds it. Fields of other kinds keep their input until it is saved. */
export type QuestionValues = KindFields &
  Pick<QuestionRules, 'rated' | 'unmet_choices'> & {
    text: string;
    kind: QuestionKind;
    competency: string;
    category: string;
    /** Read and ticked by applicants of practice beside their own recording; one line each. */
    guidance: string;
    checklist: string;
    /** 0 is unlimited, for written answers. */
    answer_seconds: number;
    /** null is unlimited. */
    preparation_seconds: number | null;
    /** 0 is unlimited. */
    attempts_allowed: number;
    screen_recording: boolean;
    /** The video that applicants watch before they answer. */
    video_id: number | null;
    /** Empty for none. */
    requirement: string;
  };

export const emptyQuestion: QuestionValues = {
  text: '',
  kind: 'video',
  ...defaultFields('video'),
  competency: '',
  ...defaultTimes('video'),
  attempts_allowed: QUESTION_LIMITS.attempts_default,
  category: '',
  guidance: '',
  checklist: '',
  screen_recording: false,
  video_id: null,
  ...defaultRules(),
  requirement: '',
};

/** A new question of an activity, with default times and attempts for its purpose. */
export const newQuestion = ({ assessment_type }: Pick<Job, 'assessment_type'>): QuestionValues => ({
  ...emptyQuestion,
  ...defaultTerms(emptyQuestion.kind, assessment_type),
});

/** A question of an activity, or of the library. */
type OfActivities = 'video_id' | keyof QuestionRules;
type QuestionFields = Pick<Question, Exclude<keyof QuestionValues, OfActivities>> &
  Partial<Pick<Question, OfActivities>>;

export const valuesOf = (question: QuestionFields): QuestionValues => ({
  text: question.text,
  kind: question.kind,
  choices: question.choices,
  choices_multiple: question.choices_multiple,
  max_characters: question.max_characters,
  file_types: question.file_types,
  competency: question.competency ?? '',
  answer_seconds: question.answer_seconds,
  preparation_seconds: question.preparation_seconds,
  attempts_allowed: question.attempts_allowed,
  category: question.category ?? '',
  guidance: question.guidance ?? '',
  checklist: question.checklist.join('\n'),
  screen_recording: question.screen_recording,
  video_id: question.video_id ?? null,
  rated: question.rated ?? true,
  requirement: question.requirement ?? '',
  unmet_choices: question.unmet_choices ?? [],
});

const isWord = (text: string) => text.trim() !== '';

/** Empty choices are rows that were not filled in. */
const fieldsOf = (values: QuestionValues): KindFields => {
  const choices = values.choices.filter(isWord).map((choice) => choice.trim());
  return fittingFields(values.kind, { ...values, choices });
};

/** Options that were removed or emptied are marked no longer. */
const rulesOf = (values: QuestionValues, choices: readonly string[]): QuestionRules =>
  fittingRules(values.kind, {
    rated: values.rated,
    requirement: values.requirement.trim() || null,
    unmet_choices: choices.filter((choice) => values.unmet_choices.some((unmet) => unmet.trim() === choice)),
  });

/** The marks after the options changed: a renamed option keeps its mark. */
export function followChoices(
  { choices: before, unmet_choices }: Pick<QuestionValues, 'choices' | 'unmet_choices'>,
  after: readonly string[],
): string[] {
  const isMarked = (choice: string | undefined) => choice !== undefined && unmet_choices.includes(choice);
  const renamed = before.length === after.length;
  return after.filter((choice, index) => isWord(choice) && (isMarked(choice) || (renamed && isMarked(before[index]))));
}

/** The body of a question. */
export const questionInput = (values: QuestionValues) => ({
  ...values,
  ...fieldsOf(values),
  ...rulesOf(values, fieldsOf(values).choices),
  text: values.text.trim(),
  competency: values.competency.trim() || null,
  category: values.category.trim() || null,
  guidance: values.guidance.trim() || null,
  checklist: linesOf(values.checklist),
  screen_recording: values.screen_recording && !isWritten(values.kind),
});

export type QuestionInput = ReturnType<typeof questionInput>;

/** The fields that differ from the stored question. */
export function changedInput(began: QuestionValues, values: QuestionValues): Partial<QuestionInput> {
  const [before, after] = [questionInput(began), questionInput(values)];
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof QuestionInput])),
  );
}

/** A copy follows its original. */
export const copyInput = (question: Question) => ({ ...questionInput(valuesOf(question)), order: question.order + 1 });

/** Changes the kind of answer. Default times of the old kind become the defaults of the new one. */
export function withKind(values: QuestionValues, kind: QuestionKind): Partial<QuestionValues> {
  const [before, after] = [defaultTimes(values.kind), defaultTimes(kind)];
  return {
    kind,
    ...(values.answer_seconds === before.answer_seconds && { answer_seconds: after.answer_seconds }),
    ...(values.preparation_seconds === before.preparation_seconds && {
      preparation_seconds: after.preparation_seconds,
    }),
    max_characters: values.max_characters ?? defaultFields(kind).max_characters,
  };
}

function checklistFaultOf(text: string): Fault | undefined {
  const fault = checklistFault(linesOf(text));
  return fault === 'too_big' ? 'too_many' : fault;
}

export const checkQuestion = (values: QuestionValues): Faults<QuestionValues> => ({
  ...(faultsFromServer(
    kindFaults({ ...values, ...questionInput(values) }),
    Object.keys(values),
  ) as Faults<QuestionValues>),
  ...(faultsFromServer(ruleFaults(questionInput(values)), Object.keys(values)) as Faults<QuestionValues>),
  ...faultsOf<QuestionValues>({
    text: textFault(values.text, QUESTION_LIMITS.text_max_characters, true),
    competency: textFault(values.competency, limitsOf('competency').max),
    category: textFault(values.category, limitsOf('category').max),
    guidance: textFault(values.guidance, limitsOf('guidance').max),
    checklist: checklistFaultOf(values.checklist),
  }),
});

export const isSame = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** Whether the server would store both as the same values. */
export const sameQuestion = (first: QuestionValues, second: QuestionValues): boolean =>
  isSame(questionInput(first), questionInput(second));

/** Whether the question has no content worth keeping. */
export const isUnwritten = (values: QuestionValues): boolean => {
  const { text, competency, category, choices, guidance, checklist } = values;
  return ![text, competency, category, guidance, checklist, ...choices].some(isWord);
};
