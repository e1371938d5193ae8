import { isRecorded, type QuestionKind } from './question-kind-names.ts';
import { REQUIREMENT_LIMITS } from '../limits.ts';

/** The rules of a question that staff alone see. They are no part of an applicant's version, and never decide by themselves. */
export interface QuestionRules {
  /** Whether reviewers rate the answers. Recordings are always rated. */
  rated: boolean;
  /** The requirement that a choice checks; null where it checks none. */
  requirement: string | null;
  /** Options of a choice that do not meet the requirement. */
  unmet_choices: string[];
}

/** The rules of a new question: its answers are rated, and no option matters more than another. */
export const defaultRules = (): QuestionRules => ({ rated: true, requirement: null, unmet_choices: [] });

/**
 * The rules as they are stored, without those of other kinds.
 * @param rules the known rules; missing ones get the values of a new question
 */
export function fittingRules(kind: QuestionKind, rules: Partial<QuestionRules>): QuestionRules {
  const known = { ...defaultRules(), ...rules };
  return {
    rated: isRecorded(kind) || known.rated,
    ...(kind === 'choice'
      ? { requirement: known.requirement, unmet_choices: known.unmet_choices }
      : { requirement: null, unmet_choices: [] }),
  };
}

type RuleFault = 'required' | 'not_allowed' | 'repeated' | 'too_long' | 'too_big';

function unmetFault({ requirement, unmet_choices }: QuestionRules, choices: readonly string[]): RuleFault | null {
  if (unmet_choices.length === 0) return requirement === null ? null : 'required';
  if (unmet_choices.some((choice) => !choices.includes(choice))) return 'not_allowed';
  if (new Set(unmet_choices).size < unmet_choices.length) return 'repeated';
  // A requirement that no answer meets is no requirement.
  return unmet_choices.length >= choices.length ? 'too_big' : null;
}

function requirementFault({ requirement, unmet_choices }: QuestionRules): RuleFault | null {
  if (requirement === null || requirement.trim() === '') return unmet_choices.length > 0 ? 'required' : null;
  return requirement.length > REQUIREMENT_LIMITS.max_characters ? 'too_long' : null;
}

/**
 * Faults of the rules of a question, by field.
 * @returns an empty object where nothing is wrong
 */
export function ruleFaults(
  question: QuestionRules & { kind: QuestionKind; choices: readonly string[] },
): Partial<Record<keyof QuestionRules, RuleFault[]>> {
  const { kind, choices, rated, requirement, unmet_choices } = question;
  const foreign = kind !== 'choice' && (requirement !== null || unmet_choices.length > 0);
  const faults: Record<keyof QuestionRules, RuleFault | null> = {
    rated: isRecorded(kind) && !rated ? 'not_allowed' : null,
    requirement: foreign ? 'not_allowed' : requirementFault(question),
    unmet_choices: foreign ? 'not_allowed' : unmetFault(question, choices),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  );
}
