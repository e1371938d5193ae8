import type { CustomField } from './custom-fields.ts';
import { mergeTagName, normaliseTag } from './tag-names.ts';
import type { MergeTagName } from './tag-names.ts';

/**
 * Use of the filled text. `html` escapes values for text and quoted attributes, `text` leaves them, `header` also
 * folds line breaks, which would end a mail header.
 */
export type MergeContext = 'html' | 'text' | 'header';

/** Values in the reader's language, unescaped; a tag without a value counts as unknown. */
export interface MergeValues {
  values: Partial<Record<MergeTagName, string>>;
  custom_fields?: readonly CustomField[];
}

export interface UnknownTag {
  error: 'unknown_tag';
  /** Tag as written, without brackets. */
  tag: string;
}

/** A name begins with a letter, so that footnotes such as [1] stay what they are. */
const TAG = /\[(\p{L}(?:[\p{L}\p{N}\s_'-]|&nbsp;){0,80})\]/gu;

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}

function escapeFor(context: MergeContext, value: string): string {
  if (context === 'html') return escapeHtml(value);
  return context === 'header' ? value.replaceAll(/[\r\n]+/g, ' ') : value;
}

/** The first of two fields with the same tag counts. */
function replacements(fields: readonly CustomField[]): Map<string, string> {
  return new Map(fields.toReversed().map(({ tag, replacement }) => [normaliseTag(tag), replacement]));
}

/**
 * Fills a template once: values are not searched for tags again, so an applicant's name cannot pull in another field.
 * @param template HTML for context `html`, otherwise plain text
 * @param unknownText shown in place of an unknown tag, such as "Field error: {tag}"
 * @returns the filled text and every unknown tag in it, each once
 */
export function fillMergeTags(
  template: string,
  values: MergeValues,
  context: MergeContext,
  unknownText: (tag: string) => string,
): { text: string; errors: UnknownTag[] } {
  const unknown = new Set<string>();
  const customValues = replacements(values.custom_fields ?? []);
  const valueOf = (tag: string): string | undefined => {
    const name = mergeTagName(tag);
    return name === null ? customValues.get(normaliseTag(tag)) : values.values[name];
  };
  const text = template.replaceAll(TAG, (_whole, rawTag: string) => {
    const value = valueOf(rawTag);
    if (value !== undefined) return escapeFor(context, value);
    const tag = rawTag.replaceAll('&nbsp;', ' ');
    unknown.add(tag);
    return escapeFor(context, unknownText(tag));
  });
  return { text, errors: [...unknown].map((tag) => ({ error: 'unknown_tag', tag })) };
}

/** The unknown tags of a template, for a warning in the editor. */
export function unknownTags(
  template: string,
  fillable: readonly MergeTagName[],
  customFields: readonly CustomField[],
): UnknownTag[] {
  const values = Object.fromEntries(fillable.map((name) => [name, '']));
  return fillMergeTags(template, { values, custom_fields: customFields }, 'text', () => '').errors;
}

/** The product's own tags in a template. */
export function tagsIn(template: string): MergeTagName[] {
  const names = [...template.matchAll(TAG)].flatMap(([, tag]) => mergeTagName(tag ?? '') ?? []);
  return [...new Set(names)];
}
