import { isKeptFor } from '../../../app/use-unsaved.ts';

/** How questions come into an activity, as the page before names it in the address. */
export const ADD_WAYS = ['write', 'paste', 'library'] as const;

export type AddWay = (typeof ADD_WAYS)[number];

/** What is open over the questions. */
export type Tool =
  | {
      name: 'paste';
      /** What was pasted into the editor. */
      list?: string;
    }
  | { name: 'library' };

export const pasteForm = (job: number) => `job/${job}/pasted-questions`;

/** What the page of questions opens with. */
export function startOf(add: AddWay | undefined, count: number, job: number): { writes: boolean; tool: Tool | null } {
  if (isKeptFor(pasteForm(job))) return { writes: false, tool: { name: 'paste' } };
  if (add === 'paste' || add === 'library') return { writes: false, tool: { name: add } };
  return { writes: add === 'write' || count === 0, tool: null };
}
