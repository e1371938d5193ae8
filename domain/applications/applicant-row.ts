import { TEXT_LIMITS } from '../limits.ts';
import { isEmailAddress, tidyAddress } from '../people/email-address.ts';
import { namesFaults } from '../people/person-name.ts';
import { phoneFault, tidyPhone } from '../people/phone-number.ts';
import { hasControls, tidyText } from '../people/tidy-text.ts';
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
  'review_paid',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
/** The content of each column, in the order of the columns; null is ignored. */
export type Columns = readonly (ListField | null)[];

export type RowFault =
  | 'required'
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
  /** Whether a review is promised; null where no column says it. */
  review_paid: boolean | null;
}
export type ReadRow = { applicant: ListedApplicant; faults: [] } | { applicant: null; faults: FieldFault[] };

/** The replacement character, which a decoder writes for bytes of another encoding. */
const REPLACED = /\ufffd/u;
/** A long number as a spreadsheet writes it: its digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/iu;
const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'oui', 'o', 'vrai']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', 'non', 'faux', 'none', 'aucun']);

/** A cell's text, without the marks of our exports and the formula with which spreadsheets preserve leading zeros. */
function cleaned(cell: string | undefined): string {
  const text = tidyText(withoutFormulaMarks(cell ?? ''));
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
  return tidyAddress(inner.replace(/^mailto:/i, '').replace(/[;,]$/, ''));
}

function emailFault(email: string): RowFault | null {
  if (email === '') return 'required';
  if (email.length > TEXT_LIMITS.email_max_characters) return 'too_long';
  return isEmailAddress(email) ? null : 'not_an_email';
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
    // A number loses its direction marks below.
    if (field !== 'phone' && hasControls(text)) judge(field, 'control_characters');
    if (REPLACED.test(text)) judge(field, 'unreadable');
  }
  const of = (field: ListField) => values.get(field) ?? '';
  const whole = of('full_name');
  const names = { first_name: of('first_name'), last_name: of('last_name') };
  if (whole !== '') Object.assign(names, splitName(whole));
  const asWhole = columns.includes('full_name') && !columns.includes('first_name');
  const wrong = namesFaults(names);
  judge(asWhole ? 'full_name' : 'first_name', wrong.first_name ?? null);
  judge(asWhole ? 'full_name' : 'last_name', wrong.last_name ?? null);
  const email = addressIn(of('email'));
  judge('email', emailFault(email));
  const phone = tidyPhone(of('phone'));
  judge('phone', phoneFault(phone));
  const external_id = of('external_id');
  judge('external_id', externalIdFault(external_id));
  const isTicked = (field: 'reasonable_adjustments' | 'review_paid'): boolean => {
    const word = of(field).toLowerCase();
    judge(field, YES.has(word) || NO.has(word) ? null : 'wrong_format');
    return YES.has(word);
  };
  const reasonable_adjustments = isTicked('reasonable_adjustments');
  const review_paid = columns.includes('review_paid') ? isTicked('review_paid') : null;
  if (faults.length > 0) return { applicant: null, faults };
  return {
    applicant: {
      ...names,
      email,
      phone: phone || null,
      external_id: external_id || null,
      reasonable_adjustments,
      review_paid,
    },
    faults: [],
  };
}
