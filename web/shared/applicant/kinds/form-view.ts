import type { InterviewForm } from '@vivavoce/contract/types.ts';

export type FormViewProps<Content> = {
  content: Content;
  answers: InterviewForm['answers'];
  /** From 0. */
  page: number;
  /** Language of the texts that the company wrote. */
  lang: string;
  /** Required parts that still lack an answer, once the applicant wanted to go on. */
  missing: ReadonlySet<string>;
  onAnswer?: ((id: string, answer: InterviewForm['answers'][string] | null) => void) | undefined;
};

/** The pages of a form, each with the parts that it asks. */
export function pagesOf(content: InterviewForm['content']): string[][] {
  if (content.kind === 'situational_judgement') return content.scenarios.map(({ id }) => [id]);
  const pages = content.sections.map(({ items }) => items.map(({ id }) => id));
  return content.paged ? pages.filter((ids) => ids.length > 0) : [pages.flat()];
}
