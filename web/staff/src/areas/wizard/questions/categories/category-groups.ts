import type { Question } from '@vivavoce/contract/types.ts';

export type CategoryGroup = {
  /** The spelling of the first question; empty for questions without one. */
  name: string;
  questions: Question[];
};

/** The normal form by which two names are the same. */
export const categoryKey = (name: string) => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase();

/** Questions by competency, in the order of their first question; those without one come last. */
export function categoryGroups(questions: readonly Question[], opened: readonly string[] = []): CategoryGroup[] {
  const groups = new Map<string, CategoryGroup>();
  for (const question of questions) {
    const name = question.competency?.trim() ?? '';
    const group = groups.get(categoryKey(name)) ?? { name, questions: [] };
    group.questions.push(question);
    groups.set(categoryKey(name), group);
  }
  for (const name of opened) {
    if (!groups.has(categoryKey(name))) groups.set(categoryKey(name), { name, questions: [] });
  }
  const none = groups.get('');
  return [...[...groups.values()].filter((group) => group !== none), ...(none ? [none] : [])];
}
