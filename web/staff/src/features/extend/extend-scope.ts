import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { extensionEffect, type ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';

/** The applicants who get more time: one, a selection of the list, or all of a kind that the dialog offers. */
export type ExtendScope =
  | { application: number; selection?: never; include?: never }
  | { selection: Selection; application?: never; include?: never }
  | { include: ExtensionInclude; application?: never; selection?: never };

/** The name of the form among those with unsaved changes. */
export function extendForm(
  job: number,
  { application, include }: Pick<ExtendScope, 'application' | 'include'>,
): string {
  return `job/${job}/extend/${application ?? include ?? 'chosen'}`;
}

/** Whether a deadline applies to this applicant, and the reader may extend it. */
export const mayExtend = (application: Application, now: Date): boolean =>
  application.abilities.includes('invite') && extensionEffect(application, now) !== 'none';
