import { isSame, type QuestionValues } from '../question-values.ts';

type Name = keyof QuestionValues;

/** The changes of two people to one question since the version they both started from. */
export type QuestionMerge = {
  /** Fields that both changed differently. */
  clashing: Name[];
  /** The input, with the other person's changes to all other fields. */
  merged: QuestionValues;
};

const names = (values: QuestionValues) => Object.keys(values) as Name[];

/** Merges field by field: a change by one person is kept; the same change by both is no conflict. */
export function mergeQuestion(began: QuestionValues, typed: QuestionValues, newest: QuestionValues): QuestionMerge {
  const ownFields = new Set(names(began).filter((name) => !isSame(typed[name], began[name])));
  const newerFields = names(began).filter((name) => !isSame(newest[name], began[name]));
  const typedChanges = Object.fromEntries([...ownFields].map((name) => [name, typed[name]]));
  return {
    clashing: newerFields.filter((name) => ownFields.has(name) && !isSame(newest[name], typed[name])),
    merged: { ...newest, ...typedChanges },
  };
}
