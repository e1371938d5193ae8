import type { ScimFault } from '@vivavoce/domain/accounts/provisioning.ts';
import { AppError } from '../../lib/app-error.ts';

/** A fault of the call, by its name in SCIM, with a sentence for readers of the log of the directory. */
export const scimFault = (scim_fault: ScimFault, detail: string): AppError =>
  new AppError(scim_fault === 'uniqueness' ? 'conflict' : 'invalid', { scim_fault, detail });
