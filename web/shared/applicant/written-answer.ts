import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { takenFileTypes, type FileType } from '@vivavoce/domain/answers/question-kinds.ts';

/** What is typed and chosen on the screen, whether or not it is stored yet. */
export type Draft = { text: string; choices: readonly string[] };

/** How safe the draft is. `offline` keeps it on this device until the line is back. */
export type Saving = 'saved' | 'saving' | 'offline';

/** For the file dialog of the browser; what is really taken the bytes decide. */
const endings: Record<FileType, string> = {
  pdf: '.pdf,application/pdf',
  docx: '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  image: '.png,.jpg,.jpeg,image/png,image/jpeg',
};

export const acceptOf = (question: Pick<InterviewQuestion, 'file_types'>): string =>
  takenFileTypes(question)
    .map((type) => endings[type])
    .join(',');

/** Another choice in place of the chosen one, or beside it. */
export function choose(
  question: Pick<InterviewQuestion, 'choices' | 'choices_multiple'>,
  selection: readonly string[],
  choice: string,
  on: boolean,
): string[] {
  if (!question.choices_multiple) return on ? [choice] : [];
  const choices = new Set(selection);
  if (on) choices.add(choice);
  else choices.delete(choice);
  return (question.choices ?? []).filter((one) => choices.has(one));
}
