import { TEXT_LIMITS } from '../limits.ts';
import { withoutFormulaMarks } from './formula-marks.ts';

/** The content of a list's column. `full_name` is both names in one column. */
export const LIST_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'external_id',
  'reasonable_adjustments',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
/** The content of each column, in the order of the columns; null is ignored. */
export type Columns = readonly (ListField | null)[];

export type RowFault =
  | 'required'
  /** The cell has one word where a first and a last name are required. */
  | 'one_word'
  | 'too_long'
  | 'not_an_email'
  | 'not_allowed'
  | 'control_characters'
  | 'wrong_format'
  | 'unreadable';
export interface FieldFault {
  field: ListField;
  message: RowFault;
}

/** One person of a list, cleaned and ready to be stored. */
export interface ListedApplicant {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  external_id: string | null;
  reasonable_adjustments: boolean;
}
export type ReadRow = { applicant: ListedApplicant; faults: [] } | { applicant: null; faults: FieldFault[] };

/**
 * Characters without width that copies from spreadsheets, address books and web pages contain, for example around a
 * phone number or in a right-to-left script.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a\u202c\u2060\u2068\u2069\ufeff]/gu;
/** Control characters and direction marks: never part of a name, and able to deceive a reader. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202b\u202d\u202e\u2066\u2067\ud800-\udfff]/u;
/** The replacement character, which a decoder writes for bytes of another encoding. */
const REPLACED = /\ufffd/u;
/** The same addresses as the API accepts (zod's rule); all are lower-case by then. */
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
/** Formulas, markup and web addresses, which would act where a name is shown. */
const NO_NAME = /^[=+@-]|[<>]|:\/\/|\bwww\./iu;
const LETTER = /\p{L}/u;
const PHONE = /^\+?[\d ()./-]*\d[\d ()./-]*(?: ?(?:x|ext\.?|p\.?) ?\d{1,6})?$/iu;
/** No phone number is shorter. */
const PHONE_DIGITS_MIN = 3;
/** A long number as a spreadsheet writes it: its digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/iu;
const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'oui', 'o', 'vrai']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', 'non', 'faux', 'none', 'aucun']);

/** Cleaned text: no invisible characters, composed accents, single spaces. */
export const cleanedText = (text: string): string =>
  text.replaceAll(INVISIBLE, '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** A cell's text, without the marks of our exports and the formula with which spreadsheets preserve leading zeros. */
function cleaned(cell: string | undefined): string {
  const text = cleanedText(withoutFormulaMarks(cell ?? ''));
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
}

/** `Lind, Nora` and `LIND Nora` put the family name first; otherwise the first word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const parts = name.split(' ');
  const loud = parts.findIndex((word) => word !== word.toLocaleUpperCase() || !/\p{L}{2}/u.test(word));
  const at = loud > 0 ? loud : 1;
  const [before, after] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
  return loud > 0 ? { first_name: after, last_name: before } : { first_name: before, last_name: after };
}

/** The address in a cell, also from `Nora Lind <nora@mail.example>` and from a link. */
function addressIn(cell: string): string {
  const inner = /<([^<>]*)>$/.exec(cell)?.[1] ?? cell;
  return inner
    .replace(/^mailto:/i, '')
    .replace(/[;,]$/, '')
    .trim()
    .toLowerCase();
}

/** Whether an address is valid by the API's rule; it is trimmed and lower-case. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= TEXT_LIMITS.email_max_characters && EMAIL.test(text);

/** Fault of a first or last name; null for a good one. */
export function nameFault(name: string): RowFault | null {
  if (name === '') return 'required';
  if (name.length > TEXT_LIMITS.name_max_characters) return 'too_long';
  if (CONTROL.test(name)) return 'control_characters';
  return NO_NAME.test(name) || !LETTER.test(name) ? 'not_allowed' : null;
}

function emailFault(email: string): RowFault | null {
  if (email === '') return 'required';
  if (email.length > TEXT_LIMITS.email_max_characters) return 'too_long';
  return EMAIL.test(email) ? null : 'not_an_email';
}

/** Fault of a phone number; null for a good one, and for none. */
export function phoneFault(phone: string): RowFault | null {
  if (phone.length > TEXT_LIMITS.phone_max_characters) return 'too_long';
  const digits = phone.replaceAll(/\D/g, '').length;
  return phone === '' || (PHONE.test(phone) && digits >= PHONE_DIGITS_MIN) ? null : 'wrong_format';
}

function externalIdFault(external_id: string): RowFault | null {
  if (external_id.length > TEXT_LIMITS.external_id_max_characters) return 'too_long';
  return ROUNDED.test(external_id) ? 'wrong_format' : null;
}

/**
 * Reads one row of a list of people.
 * @param cells as read; surplus cells are ignored
 * @returns the person, or every fault of the row
 */
export function readApplicant(cells: readonly string[], columns: Columns): ReadRow {
  const values = new Map<ListField, string>();
  columns.forEach((field, index) => {
    if (field && !values.get(field)) values.set(field, cleaned(cells[index]));
  });
  const faults: FieldFault[] = [];
  const judge = (field: ListField, fault: RowFault | null) => {
    if (fault && !faults.some((earlier) => earlier.field === field)) faults.push({ field, message: fault });
  };
  for (const [field, text] of values) {
    if (CONTROL.test(text)) judge(field, 'control_characters');
    if (REPLACED.test(text)) judge(field, 'unreadable');
  }
  const of = (field: ListField) => values.get(field) ?? '';
  const whole = of('full_name');
  const names = { first_name: of('first_name'), last_name: of('last_name') };
  if (whole !== '') Object.assign(names, splitName(whole));
  const asWhole = columns.includes('full_name') && !columns.includes('first_name');
  judge(asWhole ? 'full_name' : 'first_name', nameFault(names.first_name));
  const oneWord = asWhole && whole !== '' && names.last_name === '';
  judge(asWhole ? 'full_name' : 'last_name', oneWord ? 'one_word' : nameFault(names.last_name));
  const email = addressIn(of('email'));
  judge('email', emailFault(email));
  const phone = of('phone');
  judge('phone', phoneFault(phone));
  const external_id = of('external_id');
  judge('external_id', externalIdFault(external_id));
  const adjustments = of('reasonable_adjustments').toLowerCase();
  judge('reasonable_adjustments', YES.has(adjustments) || NO.has(adjustments) ? null : 'wrong_format');
  if (faults.length > 0) return { applicant: null, faults };
  return {
    applicant: {
      ...names,
      email,
      phone: phone || null,
      external_id: external_id || null,
      reasonable_adjustments: YES.has(adjustments),
    },
    faults: [],
  };
}
