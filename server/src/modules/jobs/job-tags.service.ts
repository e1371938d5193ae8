import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import type { TagSources, UnknownTagsByField } from '@vivavoce/domain/emails/job-emails.ts';
import { unknownTag } from '../../lib/app-error.ts';

/** The values of merge tags in an activity's e-mails. */
export const tagSources = (
  jobFields: string,
  company: { custom_fields: string; marketplace_enabled: boolean },
): TagSources => ({
  custom_fields: customFieldsFor(jobFields, company.custom_fields),
  marketplace_enabled: company.marketplace_enabled,
});

/** @throws AppError `unknown_tag` by field */
export function refuseUnknownTags(unknown: UnknownTagsByField): void {
  if (Object.keys(unknown).length > 0) throw unknownTag(unknown);
}
