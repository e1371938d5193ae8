import type { CustomField } from './custom-fields.ts';
import type { ApplicantEmailType, CompanyEmailType } from './email-types.ts';
import { unknownTags } from './merge-tags.ts';
import { mergeTagsFor } from './tag-names.ts';
import type { MergeTagName } from './tag-names.ts';

/** Where an activity keeps the parts of each e-mail. The completion message has no subject of its own. */
export const JOB_EMAIL_FIELDS = {
  invitation: {
    from_name: 'invitation_from_name',
    reply_to_email: 'invitation_reply_to_email',
    subject: 'invitation_subject',
    body_text: 'invitation_text',
  },
  completion: {
    from_name: 'interview_complete_from_name',
    reply_to_email: 'interview_complete_reply_to_email',
    subject: null,
    body_text: 'interview_complete_message',
  },
  rejection: {
    from_name: 'rejection_email_from_name',
    reply_to_email: 'rejection_email_reply_to_email',
    subject: 'rejection_email_subject',
    body_text: 'rejection_email_body_text',
  },
} as const;

/** What a company's e-mails can be filled from, beside what every applicant has. */
export interface TagSources {
  custom_fields: readonly CustomField[];
  /** Only a marketplace that is open has an address to lead to. */
  marketplace_enabled: boolean;
}

/** The product's own tags that an e-mail of this type is given a value for. */
export const fillableTags = (
  type: ApplicantEmailType,
  { marketplace_enabled }: Pick<TagSources, 'marketplace_enabled'>,
): MergeTagName[] => mergeTagsFor(type).filter((name) => marketplace_enabled || name !== 'marketplace_url');

/** Field name to the tags in it that nobody can fill, as written and without brackets; good fields are left out. */
export type UnknownTagsByField = Record<string, string[]>;

/**
 * The tags in these texts that nobody can fill.
 * @param texts field name to a line of words or rich text; absent texts are not looked at
 */
export function unknownTagsIn(
  type: ApplicantEmailType,
  texts: Readonly<Record<string, string | undefined>>,
  sources: TagSources,
): UnknownTagsByField {
  const known = fillableTags(type, sources);
  const found: UnknownTagsByField = {};
  for (const [field, text] of Object.entries(texts)) {
    const tags = unknownTags(text ?? '', known, sources.custom_fields).map(({ tag }) => tag);
    if (tags.length > 0) found[field] = tags;
  }
  return found;
}

/** The same for fields of an activity, by their own names; other fields are not looked at. */
export function unknownTagsOfJob(fields: Readonly<Record<string, unknown>>, sources: TagSources): UnknownTagsByField {
  const found: UnknownTagsByField = {};
  for (const [type, { from_name, subject, body_text }] of Object.entries(JOB_EMAIL_FIELDS)) {
    const names = [from_name, subject, body_text].filter((name) => name !== null);
    const texts = Object.fromEntries(
      names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
    ) as Record<string, string>;
    Object.assign(found, unknownTagsIn(type as CompanyEmailType, texts, sources));
  }
  return found;
}
