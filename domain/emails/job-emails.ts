import type { CustomField } from './custom-fields.ts';
import type { ApplicantEmailType, JobEmailType } from './email-types.ts';
import { unknownTags } from './merge-tags.ts';
import type { Reminder } from './reminders.ts';
import { mergeTagsFor } from './tag-names.ts';
import type { MergeTagName } from './tag-names.ts';

/** The fields of an activity that hold each e-mail. The completion message has no subject of its own. */
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
  review_available: {
    from_name: 'review_available_email_from_name',
    reply_to_email: 'review_available_email_reply_to_email',
    subject: 'review_available_email_subject',
    body_text: 'review_available_email_body_text',
  },
} as const;

/** Sources of placeholders in a company's e-mails beyond those of every applicant. */
export interface TagSources {
  custom_fields: readonly CustomField[];
  /** Only an open marketplace has an address. */
  marketplace_enabled: boolean;
  /** A webinar alone has a date and a place. */
  is_webinar: boolean;
}

/** The product's own tags that get a value in an e-mail of this type. */
export const fillableTags = (
  type: ApplicantEmailType,
  { marketplace_enabled, is_webinar }: Pick<TagSources, 'marketplace_enabled' | 'is_webinar'>,
): MergeTagName[] => mergeTagsFor(type, is_webinar).filter((name) => marketplace_enabled || name !== 'marketplace_url');

/** Field name to its unknown tags, as written and without brackets; fields without any are left out. */
export type UnknownTagsByField = Record<string, string[]>;

/**
 * The unknown tags of these texts.
 * @param texts field name to a subject or rich text; absent texts are ignored
 * @param fillable the product's own tags with a value
 */
export function unknownTagsOf(
  texts: Readonly<Record<string, string | undefined>>,
  fillable: readonly MergeTagName[],
  custom_fields: readonly CustomField[],
): UnknownTagsByField {
  const unknown: UnknownTagsByField = {};
  for (const [field, text] of Object.entries(texts)) {
    const tags = unknownTags(text ?? '', fillable, custom_fields).map(({ tag }) => tag);
    if (tags.length > 0) unknown[field] = tags;
  }
  return unknown;
}

/** The same for an e-mail of an activity. */
export const unknownTagsIn = (
  type: ApplicantEmailType,
  texts: Readonly<Record<string, string | undefined>>,
  sources: TagSources,
): UnknownTagsByField => unknownTagsOf(texts, fillableTags(type, sources), sources.custom_fields);

/** The same for a list of reminders, as `reminders.0.body`. */
export const unknownTagsOfReminders = (
  list: readonly Pick<Reminder, 'subject' | 'body'>[],
  sources: TagSources,
): UnknownTagsByField =>
  unknownTagsIn(
    'reminder',
    Object.fromEntries(
      list.flatMap(({ subject, body }, index) => [
        [`reminders.${index}.subject`, subject ?? undefined],
        [`reminders.${index}.body`, body ?? undefined],
      ]),
    ),
    sources,
  );

/** The same for fields of an activity, by their own names; other fields are ignored. */
export function unknownTagsOfJob(
  fields: Readonly<Record<string, unknown>> & { reminders?: readonly Reminder[] | undefined },
  sources: TagSources,
): UnknownTagsByField {
  const unknown = unknownTagsOfReminders(fields.reminders ?? [], sources);
  for (const [type, { from_name, subject, body_text }] of Object.entries(JOB_EMAIL_FIELDS)) {
    const names = [from_name, subject, body_text].filter((name) => name !== null);
    const texts = Object.fromEntries(
      names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
    ) as Record<string, string>;
    Object.assign(unknown, unknownTagsIn(type as JobEmailType, texts, sources));
  }
  return unknown;
}
