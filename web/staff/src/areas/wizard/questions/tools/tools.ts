import { hasSavedFormFor } from '../../../../app/unsaved/use-unsaved.ts';

/** How questions are added to an activity, as the address names it. */
const ADD_WAYS = ['write', 'paste', 'library'] as const;

type AddWay = (typeof ADD_WAYS)[number];

/** The open dialog over the questions. */
export type Tool =
  | {
      name: 'paste';
      /** The text pasted into the editor. */
      list?: string;
    }
  | { name: 'library' }
  | { name: 'variants' }
  | { name: 'email' };

/** State in which the page of questions opens: a way to add, or one question to edit. */
export type Opening = { add?: AddWay; edit?: number };

/** Reads it from an address. */
export function readOpening(search: Record<string, unknown>): Opening {
  const add = ADD_WAYS.find((way) => way === search['add']);
  const edit = Number(search['edit']);
  return { ...(add && { add }), ...(Number.isSafeInteger(edit) && edit > 0 && { edit }) };
}

export const pasteForm = (job: number) => `job/${job}/pasted-questions`;
export const aiQuestionForm = (job: number) => `job/${job}/ai-question`;
export const emailForm = (job: number) => `job/${job}/questions-email`;

/** The dialog that the page opens with: one with input stored when the session ended, or the one in the address. */
export function firstTool({ add }: Opening, job: number): Tool | null {
  if (hasSavedFormFor(pasteForm(job))) return { name: 'paste' };
  if (hasSavedFormFor(emailForm(job))) return { name: 'email' };
  return add === 'paste' || add === 'library' ? { name: add } : null;
}
