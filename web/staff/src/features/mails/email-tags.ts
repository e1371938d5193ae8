import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import type { CustomField } from '@vivavoce/domain/emails/custom-fields.ts';
import { fillableTags, type TagSources } from '@vivavoce/domain/emails/job-emails.ts';
import { unknownTags } from '@vivavoce/domain/emails/merge-tags.ts';
import { MERGE_TAGS, mergeTagName, normaliseTag, type MergeTagName } from '@vivavoce/domain/emails/tag-names.ts';

export type OfferedTag = {
  /** The tag as it is typed, with brackets. */
  text: string;
  /** One of the product's tags; null for a custom field of the activity or the company, which is named by its tag. */
  name: MergeTagName | null;
};

export type EmailTags = {
  offered: readonly OfferedTag[];
  isKnown: (tag: string) => boolean;
  /** Every unknown tag in the text, each once, without brackets. */
  unknownIn: (text: string) => string[];
};

/** A webinar has neither questions nor a length for them; texts that hold these tags stay valid. */
const NOT_OF_WEBINARS: readonly MergeTagName[] = ['question_count', 'duration'];

/** The tags of an e-mail of this kind, including custom fields of the activity and the company. */
export function emailTags(kind: ApplicantEmailType, sources: TagSources): EmailTags {
  const names = fillableTags(kind, sources);
  const offered = names.filter((name) => !sources.is_webinar || !NOT_OF_WEBINARS.includes(name));
  return tagsOf(names, offered, sources.custom_fields);
}

/** @param offered the ones that stand as chips; texts with others of `names` stay valid */
export function tagsOf(
  names: readonly MergeTagName[],
  offered: readonly MergeTagName[],
  fields: readonly CustomField[],
): EmailTags {
  const jobTags = new Set(fields.map(({ tag }) => normaliseTag(tag)));
  return {
    offered: [
      ...offered.map((name) => ({ text: `[${MERGE_TAGS[name]}]`, name })),
      ...fields.map(({ tag }) => ({ text: `[${tag}]`, name: null })),
    ],
    isKnown: (tag) => {
      const name = mergeTagName(tag);
      return name ? names.includes(name) : jobTags.has(normaliseTag(tag));
    },
    unknownIn: (text) => unknownTags(text, names, fields).map(({ tag }) => tag),
  };
}
