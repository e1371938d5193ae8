import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { normaliseTag } from '@vivavoce/domain/emails/tag-names.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Fault } from '../../../../features/forms/faults.ts';

/** A field as it is typed: its name without brackets, and its text. */
export type FieldRow = { tag: string; text: string };

/** The input as lines of `tag|text`: differences from the company, and the activity's own fields. */
export type FieldValues = { company_fields: string; custom_fields: string };

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/** A bar would end the name. */
const plainTag = (tag: string) => oneLine(tag).replaceAll('|', '');

/** Unlike the parser of stored lines this keeps half-typed rows. */
export function rowsOf(lines: string): FieldRow[] {
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const bar = line.indexOf('|');
    return bar === -1 ? { tag: line, text: '' } : { tag: line.slice(0, bar), text: line.slice(bar + 1) };
  });
}

export const linesOf = (rows: readonly FieldRow[]): string =>
  rows.map(({ tag, text }) => `${plainTag(tag)}|${oneLine(text)}`).join('\n');

const isEmptyRow = ({ tag, text }: FieldRow): boolean => tag.trim() === '' && text.trim() === '';

const tagsOf = (companyFields: string): Set<string> =>
  new Set(parseCustomFields(companyFields).fields.map(({ tag }) => normaliseTag(tag)));

/** The stored lines of an activity, split by whether its company has such a field. */
export function readFields(lines: string, companyFields: string): FieldValues {
  const companyTags = tagsOf(companyFields);
  const rows = rowsOf(lines).filter((row) => !isEmptyRow(row));
  const isCompanys = ({ tag }: FieldRow) => companyTags.has(normaliseTag(tag));
  return {
    company_fields: linesOf(rows.filter(isCompanys)),
    custom_fields: linesOf(rows.filter((row) => !isCompanys(row))),
  };
}

/** The lines to store: no empty ones, and of the company's fields only those that differ. */
export function storedLines({ company_fields, custom_fields }: FieldValues): string {
  const differing = rowsOf(company_fields).filter(({ text }) => text.trim() !== '');
  const jobRows = rowsOf(custom_fields).filter((row) => !isEmptyRow(row));
  return linesOf([...differing, ...jobRows].map(({ tag, text }) => ({ tag: tag.trim(), text: text.trim() })));
}

/** The activity's text for a field of the company; empty where nothing differs. */
export const differingText = (companyFields: string, tag: string): string =>
  rowsOf(companyFields).find((row) => normaliseTag(row.tag) === normaliseTag(tag))?.text ?? '';

export function withDiffering(companyFields: string, tag: string, text: string): string {
  const others = rowsOf(companyFields).filter((row) => normaliseTag(row.tag) !== normaliseTag(tag));
  return linesOf(text === '' ? others : [...others, { tag, text }]);
}

/** The faults of each row, in order. A name of the company is edited above, not repeated here. */
export function rowFaults(customFields: string, companyFields: string): (Fault | undefined)[] {
  const companyTags = tagsOf(companyFields);
  const { errors } = parseCustomFields(customFields);
  return rowsOf(customFields).map((row, index) => {
    if (isEmptyRow(row)) return undefined;
    if (row.tag.trim() === '') return 'required';
    if (companyTags.has(normaliseTag(row.tag))) return 'tag_repeated';
    return errors.find(({ line }) => line === index + 1)?.error;
  });
}

export const tooMuch = (values: FieldValues): boolean =>
  storedLines(values).length > TEXT_LIMITS.custom_fields_max_characters;
