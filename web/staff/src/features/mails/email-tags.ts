import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { fillableTags, type TagSources } from '@vivavoce/domain/emails/job-emails.ts';
import { unknownTags } from '@vivavoce/domain/emails/merge-tags.ts';
import { MERGE_TAGS, mergeTagName, normaliseTag, type MergeTagName } from '@vivavoce/domain/emails/tag-names.ts';

export type OfferedTag = {
  /** What is written, with brackets. */
  text: string;
  /** One of the product's own; null for a field of the activity or the company, which goes by its tag. */
  name: MergeTagName | null;
};

export type EmailTags = {
  offered: readonly OfferedTag[];
  isKnown: (tag: string) => boolean;
  /** Every tag in the text that nobody can fill, each once, without brackets. */
  unknownIn: (text: string) => string[];
};

/** The fields that an e-mail of this kind can be given, own ones of the activity and the company among them. */
export function emailTags(kind: ApplicantEmailType, sources: TagSources): EmailTags {
  const names = fillableTags(kind, sources);
  const fields = sources.custom_fields;
  const jobTags = new Set(fields.map(({ tag }) => normaliseTag(tag)));
  return {
    offered: [
      ...names.map((name) => ({ text: `[${MERGE_TAGS[name]}]`, name })),
      ...fields.map(({ tag }) => ({ text: `[${tag}]`, name: null })),
    ],
    isKnown: (tag) => {
      const name = mergeTagName(tag);
      return name ? names.includes(name) : jobTags.has(normaliseTag(tag));
    },
    unknownIn: (text) => unknownTags(text, names, fields).map(({ tag }) => tag),
  };
}
