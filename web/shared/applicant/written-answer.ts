import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { takenFileTypes, type FileType } from '@vivavoce/domain/answers/question-kinds.ts';

/** Text and choices on the screen, whether stored or not. */
export type Draft = { text: string; choices: readonly string[] };

/** How safe the draft is. `offline`: kept on this device until the connection is back. */
export type Saving = 'saved' | 'saving' | 'offline';

/** For the file dialog of the browser; the server judges a file by its bytes. */
const endings: Record<FileType, string> = {
  pdf: '.pdf,application/pdf',
  docx: '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  image: '.png,.jpg,.jpeg,image/png,image/jpeg',
};

export const acceptOf = (question: Pick<InterviewQuestion, 'file_types'>): string =>
  takenFileTypes(question)
    .map((type) => endings[type])
    .join(',');

/** The selection after one choice was switched on or off; without `choices_multiple` at most one is on. */
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
  return (question.choices ?? []).filter((option) => choices.has(option));
}
