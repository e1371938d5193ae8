import { isRecorded, type QuestionKind } from './question-kind-names.ts';
import { QUESTION_LIMITS, UNLIMITED_ANSWER_SECONDS, WRITTEN_LIMITS } from '../limits.ts';

export { isRecorded, QUESTION_KINDS, type QuestionKind } from './question-kind-names.ts';

/** Kinds of files that a question may require. */
export const FILE_TYPES = ['pdf', 'docx', 'image'] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** Whether an answer of this kind is typed, selected or uploaded, and so is saved while it is written. */
export function isWritten(kind: QuestionKind): boolean {
  return !isRecorded(kind);
}

/** The fields that only some kinds of questions have. */
export interface KindFields {
  /** Options of a choice, in order. */
  choices: string[];
  /** Whether several options of a choice may be selected. */
  choices_multiple: boolean;
  /** Longest length of a text; null for every other kind. */
  max_characters: number | null;
  /** Accepted types of a file; an empty list accepts all of `FILE_TYPES`. */
  file_types: FileType[];
}

export interface KindTimes {
  /** Seconds; null is unlimited. */
  preparation_seconds: number | null;
  /** Seconds; 0 is unlimited, for written kinds only. */
  answer_seconds: number;
}

/** The parts of a question that depend on its kind. */
export interface KindRow extends KindFields {
  kind: QuestionKind;
  answer_seconds: number;
  screen_recording: boolean;
}

/** The times of a new question of this kind. Written answers need no separate time to think. */
export function defaultTimes(kind: QuestionKind): KindTimes {
  return isRecorded(kind)
    ? {
        preparation_seconds: QUESTION_LIMITS.preparation_default_seconds,
        answer_seconds: QUESTION_LIMITS.answer_default_seconds,
      }
    : { preparation_seconds: 0, answer_seconds: UNLIMITED_ANSWER_SECONDS };
}

/** The kind's own fields of a new question. */
export function defaultFields(kind: QuestionKind): KindFields {
  return {
    choices: [],
    choices_multiple: false,
    max_characters: kind === 'text' ? WRITTEN_LIMITS.characters_default : null,
    file_types: [],
  };
}

/**
 * The kind's own fields as they are stored, without those of other kinds.
 * @param input the known fields; missing ones get the values of a new question
 */
export function fittingFields(kind: QuestionKind, input: Partial<KindFields>): KindFields {
  const fields = defaultFields(kind);
  if (kind === 'text') return { ...fields, max_characters: input.max_characters ?? fields.max_characters };
  if (kind === 'file') return { ...fields, file_types: FILE_TYPES.filter((type) => input.file_types?.includes(type)) };
  if (kind !== 'choice') return fields;
  return { ...fields, choices: input.choices ?? [], choices_multiple: input.choices_multiple ?? false };
}

/** The range of `answer_seconds`, in seconds. `unlimited`: 0 is allowed besides. */
export function answerRange(kind: QuestionKind): { min: number; max: number; unlimited: boolean } {
  const { answer_min_seconds: min, answer_max_seconds: max } = QUESTION_LIMITS;
  return isRecorded(kind)
    ? { min, max, unlimited: false }
    : { min, max: WRITTEN_LIMITS.answer_max_seconds, unlimited: true };
}

type KindFault = 'required' | 'too_short' | 'too_long' | 'too_small' | 'too_big' | 'repeated' | 'not_allowed';

export type KindFaults = Partial<Record<keyof KindFields | 'answer_seconds' | 'screen_recording', KindFault[]>>;

function choicesFault(choices: readonly string[]): KindFault | null {
  const texts = choices.map((choice) => choice.trim());
  if (texts.length === 0 || texts.includes('')) return 'required';
  if (texts.length < WRITTEN_LIMITS.choices_min) return 'too_short';
  if (texts.length > WRITTEN_LIMITS.choices_max) return 'too_big';
  if (texts.some((choice) => choice.length > WRITTEN_LIMITS.choice_max_characters)) return 'too_long';
  return new Set(texts).size < texts.length ? 'repeated' : null;
}

function secondsFault(kind: QuestionKind, seconds: number): KindFault | null {
  const { min, max, unlimited } = answerRange(kind);
  if (unlimited && seconds === UNLIMITED_ANSWER_SECONDS) return null;
  if (seconds < min) return 'too_small';
  return seconds > max ? 'too_big' : null;
}

/**
 * Faults of a question for its kind, by field: missing values, and values of another kind.
 * @returns an empty object where nothing is wrong
 */
export function kindFaults(question: KindRow): KindFaults {
  const { kind, choices, choices_multiple, max_characters, file_types } = question;
  const foreign = (is: boolean): KindFault | null => (is ? 'not_allowed' : null);
  const faults: Record<keyof KindFaults, KindFault | null> = {
    answer_seconds: secondsFault(kind, question.answer_seconds),
    screen_recording: foreign(question.screen_recording && isWritten(kind)),
    choices: kind === 'choice' ? choicesFault(choices) : foreign(choices.length > 0),
    choices_multiple: foreign(choices_multiple && kind !== 'choice'),
    max_characters: foreign(max_characters !== null && kind !== 'text'),
    file_types: foreign(file_types.length > 0 && kind !== 'file'),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  );
}

/** The longest text of a question that is answered in writing, in characters. */
export function longestText({ max_characters }: Pick<KindFields, 'max_characters'>): number {
  return max_characters ?? WRITTEN_LIMITS.characters_default;
}

/** The kinds of files that a question accepts. */
export function takenFileTypes({ file_types }: { file_types: readonly FileType[] }): readonly FileType[] {
  return file_types.length === 0 ? FILE_TYPES : file_types;
}
