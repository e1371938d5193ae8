import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import type { TagSources, UnknownTagsByField } from '@vivavoce/domain/emails/job-emails.ts';
import { unknownTag } from '../../../lib/app-error.ts';

/** The values of merge tags in an activity's e-mails. */
export const tagSources = (
  { custom_fields, is_webinar = false }: { custom_fields: string; is_webinar?: boolean | undefined },
  company: { custom_fields: string; marketplace_enabled: boolean },
): TagSources => ({
  custom_fields: customFieldsFor(custom_fields, company.custom_fields),
  marketplace_enabled: company.marketplace_enabled,
  is_webinar,
});

/** @throws AppError `unknown_tag` by field */
export function refuseUnknownTags(unknown: UnknownTagsByField): void {
  if (Object.keys(unknown).length > 0) throw unknownTag(unknown);
}
