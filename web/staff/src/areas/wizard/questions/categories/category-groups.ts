import type { Question } from '@vivavoce/contract/types.ts';

export type CategoryGroup = {
  /** As the first question says it; empty for questions that name none. */
  name: string;
  questions: Question[];
};

/** What makes two names one. */
export const categoryKey = (name: string) => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase();

/** Questions by competency, in the order in which applicants meet it first; those without one stand last. */
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
