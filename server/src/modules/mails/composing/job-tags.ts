import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import type { TagSources, UnknownTagsByField } from '@vivavoce/domain/emails/job-emails.ts';
import { missingTags } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { MERGE_TAGS } from '@vivavoce/domain/emails/tag-names.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { invalid, missingTag, unknownTag } from '../../../lib/app-error.ts';
import { sanitiseRichText } from '../../rich-text.ts';

/** The values of merge tags in an activity's e-mails. */
export const tagSources = (
  { custom_fields, is_webinar = false }: { custom_fields: string; is_webinar?: boolean | undefined },
  company: { custom_fields: string; marketplace_enabled: boolean },
): TagSources => ({
  custom_fields: customFieldsFor(custom_fields, company.custom_fields),
  marketplace_enabled: company.marketplace_enabled,
  is_webinar,
});

/**
 * The text of one mailing as it is sent: brackets may be written as entities.
 * @param needs the standard text whose required tags this one must have
 * @throws AppError `invalid` for an empty text, or where a tag is missing
 */
export function mailingBody(typed: string | undefined, needs?: MailTextName): { email_body?: string } {
  if (!typed) return {};
  if (isBlank(typed)) throw invalid({ email_body: ['required'] });
  const email_body = sanitiseRichText(typed);
  const missing = needs ? missingTags(needs, email_body) : [];
  if (missing.length > 0) throw missingTag({ email_body: missing.map((tag) => MERGE_TAGS[tag]) });
  return { email_body };
}

/** @throws AppError `unknown_tag` by field */
export function refuseUnknownTags(unknown: UnknownTagsByField): void {
  if (Object.keys(unknown).length > 0) throw unknownTag(unknown);
}
