import { hasSavedFormFor } from '../../../../app/unsaved/use-unsaved.ts';

/** How questions come into an activity, as the page before names it in the address. */
const ADD_WAYS = ['write', 'paste', 'library'] as const;

type AddWay = (typeof ADD_WAYS)[number];

/** What is open over the questions. */
export type Tool =
  | {
      name: 'paste';
      /** What was pasted into the editor. */
      list?: string;
    }
  | { name: 'library' }
  | { name: 'variants' }
  | { name: 'email' };

/** What the page of questions opens with: a way of adding, or one question to change. */
export type Opening = { add?: AddWay; edit?: number };

/** The same from an address. */
export function readOpening(search: Record<string, unknown>): Opening {
  const add = ADD_WAYS.find((way) => way === search['add']);
  const edit = Number(search['edit']);
  return { ...(add && { add }), ...(Number.isSafeInteger(edit) && edit > 0 && { edit }) };
}

export const pasteForm = (job: number) => `job/${job}/pasted-questions`;
export const aiQuestionForm = (job: number) => `job/${job}/ai-question`;
export const emailForm = (job: number) => `job/${job}/questions-email`;

/** The tool that the page opens with: one whose form holds what was typed before the session ended, or the one asked for. */
export function firstTool({ add }: Opening, job: number): Tool | null {
  if (hasSavedFormFor(pasteForm(job))) return { name: 'paste' };
  if (hasSavedFormFor(emailForm(job))) return { name: 'email' };
  return add === 'paste' || add === 'library' ? { name: add } : null;
}
