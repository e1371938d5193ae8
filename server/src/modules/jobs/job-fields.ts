import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { invalid } from '../../lib/app-error.ts';

/** @throws AppError `invalid`, each fault under the number of its line, from 1: `custom_fields.3` */
export function refuseFaultyFields(customFields: string | undefined): void {
  const { errors } = parseCustomFields(customFields ?? '');
  if (errors.length === 0) return;
  throw invalid(Object.fromEntries(errors.map(({ line, error }) => [`custom_fields.${line}`, [error]])));
}
