import type { Selection } from '@vivavoce/contract/applications/selection.ts';

/** The recipients of an invitation dialog. */
export type InviteScope = {
  /** Default: all applicants of the activity without an invitation. */
  selection?: Selection;
  /** Includes applicants with an invitation and no answers yet. */
  again?: true;
  /** Number of selected applicants; some may need no invitation. */
  count: number;
};
