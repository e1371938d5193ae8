import type { Selection } from '@vivavoce/contract/applications/selection.ts';

/** Whom a dialog of invitations is about. */
export type InviteWhom = {
  /** Without it everybody of the activity who was not invited yet. */
  selection?: Selection;
  /** Also to those who were invited and still wait. */
  again?: true;
  /** How many were chosen, of whom some may need no invitation. */
  count: number;
};
