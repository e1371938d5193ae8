import { isReservedTag, normaliseTag } from './tag-names.ts';

/** A company's own merge tag. */
export interface CustomField {
  /** Tag as written by the company, without brackets. */
  tag: string;
  replacement: string;
}

type CustomFieldFault = 'separator_missing' | 'tag_invalid' | 'tag_reserved' | 'tag_repeated';

export interface CustomFieldLineFault {
  /** Counts from 1. */
  line: number;
  error: CustomFieldFault;
}

/** Characters that cannot be matched between brackets in an e-mail. */
const TAG = /^\p{L}[\p{L}\p{N} _'-]{0,59}$/u;

function faultOf(line: string, tags: ReadonlySet<string>): CustomFieldFault | null {
  const separator = line.indexOf('|');
  if (separator === -1) return 'separator_missing';
  const tag = line.slice(0, separator).trim();
  if (!TAG.test(tag)) return 'tag_invalid';
  if (isReservedTag(tag)) return 'tag_reserved';
  return tags.has(normaliseTag(tag)) ? 'tag_repeated' : null;
}

/**
 * Reads lines of the form `tag|replacement`. Empty lines are skipped; only the first bar
 * separates, so a replacement may contain others. Faulty lines are reported, good ones kept.
 */
export function parseCustomFields(text: string | null): {
  fields: CustomField[];
  errors: CustomFieldLineFault[];
} {
  const fields: CustomField[] = [];
  const errors: CustomFieldLineFault[] = [];
  const tags = new Set<string>();
  for (const [index, line] of (text ?? '').split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const fault = faultOf(line, tags);
    if (fault !== null) {
      errors.push({ line: index + 1, error: fault });
      continue;
    }
    const separator = line.indexOf('|');
    const tag = line.slice(0, separator).trim();
    tags.add(normaliseTag(tag));
    fields.push({ tag, replacement: line.slice(separator + 1).trim() });
  }
  return { fields, errors };
}

/**
 * The custom fields of an activity's e-mails: its own, then those of the company that it does not replace.
 * @param job lines of the activity, as in `parseCustomFields`
 * @param company lines of the company
 */
export function customFieldsFor(job: string | null, company: string | null): CustomField[] {
  const jobFields = parseCustomFields(job).fields;
  const replaced = new Set(jobFields.map(({ tag }) => normaliseTag(tag)));
  return [...jobFields, ...parseCustomFields(company).fields.filter(({ tag }) => !replaced.has(normaliseTag(tag)))];
}
