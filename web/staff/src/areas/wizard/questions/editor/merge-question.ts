import { isSame, type QuestionValues } from '../question-values.ts';

type Name = keyof QuestionValues;

/** What two people made of one question since it was last the same for both. */
export type QuestionMerge = {
  /** Changed by both, to different ends. */
  clashing: Name[];
  /** What was typed, with the other person's changes to everything else. */
  merged: QuestionValues;
};

const names = (values: QuestionValues) => Object.keys(values) as Name[];

/** Field by field: whoever changed it alone is kept; the same change made twice is no clash. */
export function mergeQuestion(began: QuestionValues, typed: QuestionValues, newest: QuestionValues): QuestionMerge {
  const ownFields = new Set(names(began).filter((name) => !isSame(typed[name], began[name])));
  const newerFields = names(began).filter((name) => !isSame(newest[name], began[name]));
  const typedChanges = Object.fromEntries([...ownFields].map((name) => [name, typed[name]]));
  return {
    clashing: newerFields.filter((name) => ownFields.has(name) && !isSame(newest[name], typed[name])),
    merged: { ...newest, ...typedChanges },
  };
}
