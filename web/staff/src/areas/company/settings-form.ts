import type { CompanySettings } from '@vivavoce/contract/types.ts';
import type { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { SettingsPart } from '../../features/forms/use-settings-form.ts';

/** The fields of the form, each as one text. */
const FIELDS = [
  'account_name',
  'time_zone',
  'hub_type',
  'primary_color',
  'account_message',
  'account_message_style',
  'custom_fields',
  'rejection_reasons',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Record<FieldName, string>;

/** A row of the custom fields as it is typed. */
export type FieldRow = { tag: string; text: string };

export const valuesOf = (settings: CompanySettings): Values => ({
  account_name: settings.account_name,
  time_zone: settings.time_zone,
  hub_type: settings.hub_type ?? '',
  primary_color: settings.company_theme.primary ?? '',
  account_message: settings.account_message ?? '',
  account_message_style: String(settings.account_message_style),
  custom_fields: settings.custom_fields,
  rejection_reasons: settings.rejection_reasons?.join('\n') ?? '',
});

export const rowsOf = (lines: string): FieldRow[] =>
  lines === ''
    ? []
    : lines.split('\n').map((line) => {
        const bar = line.indexOf('|');
        return bar === -1 ? { tag: line, text: '' } : { tag: line.slice(0, bar), text: line.slice(bar + 1) };
      });

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/** A bar would end the tag. */
export const linesOf = (rows: readonly FieldRow[]): string =>
  rows.map(({ tag, text }) => `${oneLine(tag).replaceAll('|', '')}|${oneLine(text)}`).join('\n');

const isEmptyRow = ({ tag, text }: FieldRow): boolean => tag.trim() === '' && text.trim() === '';

const storedLines = (lines: string): string =>
  linesOf(
    rowsOf(lines)
      .filter((row) => !isEmptyRow(row))
      .map(({ tag, text }) => ({ tag: tag.trim(), text: text.trim() })),
  );

/** The reasons as they are stored, one a line. */
const reasonsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The value as it is stored, so that spaces and empty rows are no change. */
function storedValue(name: FieldName, value: string): string {
  if (name === 'custom_fields') return storedLines(value);
  if (name === 'rejection_reasons') return reasonsOf(value).join('\n');
  if (name === 'primary_color') return normaliseHex(value) ?? value.trim();
  return value.trim();
}

export const isSame = (name: FieldName, first: unknown, second: unknown): boolean =>
  storedValue(name, String(first)) === storedValue(name, String(second));

export const changedFields = (from: Values, to: Values): FieldName[] =>
  FIELDS.filter((name) => !isSame(name, from[name], to[name]));

type Body = BodyInputOf<'POST /api/settings'>;

const WRITE: { [Name in FieldName]: (value: string) => Body[Name] } = {
  account_name: (value) => value.trim(),
  time_zone: (value) => value,
  hub_type: (value) => (value === '' ? null : (value as (typeof HUB_TYPES)[number])),
  primary_color: (value) => (value.trim() === '' ? null : value.trim()),
  account_message: (value) => (value === '' ? null : value),
  account_message_style: (value) => (value === '0' ? 0 : 1),
  custom_fields: storedLines,
  rejection_reasons: (value) => (reasonsOf(value).length === 0 ? null : reasonsOf(value)),
};

/** Fields that differ from the stored settings, as they are sent. */
export const bodyOf = (base: Values, values: Values): Body =>
  Object.fromEntries(changedFields(base, values).map((name) => [name, WRITE[name](values[name])]));

/** Codes of faults by field, and by row of the custom fields, from 0: `custom_fields.2`. */
export type Faults = Readonly<Record<string, string>>;

/** Faults that can be found before sending. */
export function faultsOf(values: Values): Faults {
  const faults: Record<string, string> = {};
  if (values.account_name.trim() === '') faults['account_name'] = 'required';
  if (values.primary_color.trim() !== '' && normaliseHex(values.primary_color) === null)
    faults['primary_color'] = 'not_a_colour';
  const reasons = reasonsOf(values.rejection_reasons);
  if (new Set(reasons.map((reason) => reason.toLowerCase())).size < reasons.length)
    faults['rejection_reasons'] = 'repeated';
  if (reasons.length > REJECTION_LIMITS.reasons_max) faults['rejection_reasons'] = 'too_many';
  if (reasons.some((reason) => reason.length > REJECTION_LIMITS.reason_max_characters))
    faults['rejection_reasons'] = 'too_long';
  const { errors } = parseCustomFields(values.custom_fields);
  for (const [index, row] of rowsOf(values.custom_fields).entries()) {
    if (isEmptyRow(row)) continue;
    const error = row.tag.trim() === '' ? 'required' : errors.find(({ line }) => line === index + 1)?.error;
    if (error) faults[`custom_fields.${index}`] = error;
  }
  return faults;
}

/** Faults that the server found. It counts the lines that were sent, from 1; empty rows were not. */
export function faultsFromServer(errors: Readonly<Record<string, readonly string[]>>, values: Values): Faults {
  const sent = [...rowsOf(values.custom_fields).entries()]
    .filter(([, row]) => !isEmptyRow(row))
    .map(([index]) => index);
  const placeOf = (field: string): string => {
    const line = /^custom_fields\.(\d+)$/.exec(field)?.[1];
    return line === undefined ? field : `custom_fields.${sent[Number(line) - 1] ?? 0}`;
  };
  return Object.fromEntries(Object.entries(errors).map(([field, [code = 'wrong_format']]) => [placeOf(field), code]));
}

/** The settings of the whole company. */
export const companyPart: SettingsPart<Values> = {
  name: 'company-settings',
  read: valuesOf,
  isSame,
  bodyOf,
  faultsOf,
  faultsFromServer,
};
