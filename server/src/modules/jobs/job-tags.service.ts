import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import type { TagSources, UnknownTagsByField } from '@vivavoce/domain/emails/job-emails.ts';
import { unknownTag } from '../../lib/app-error.ts';

/** What the tags in an activity's e-mails are filled from. */
export const tagSources = (
  ownFields: string,
  company: { custom_fields: string; marketplace_enabled: boolean },
): TagSources => ({
  custom_fields: customFieldsFor(ownFields, company.custom_fields),
  marketplace_enabled: company.marketplace_enabled,
});

/** @throws AppError `unknown_tag` by field, where there are tags that nobody can fill */
export function refuseUnknownTags(unknown: UnknownTagsByField): void {
  if (Object.keys(unknown).length > 0) throw unknownTag(unknown);
}
