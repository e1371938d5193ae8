import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isEmailAddress, tidyAddress } from '@vivavoce/domain/people/email-address.ts';
import { isProblem, type FieldErrors } from '@vivavoce/web-shared/api/api-client.ts';

/** The faults of a field, as the server names them or as they are found before sending. */
const FAULTS = [
  'required',
  'too_long',
  'too_small',
  'too_big',
  'not_an_email',
  'wrong_type',
  'wrong_format',
  'not_allowed',
  'control_characters',
  'date_missing',
  'time_missing',
  'deadline_past',
  'unknown_tag',
  'tag_missing',
  'too_many_questions',
  'too_short',
  'repeated',
  'too_many',
  'separator_missing',
  'tag_invalid',
  'tag_reserved',
  'tag_repeated',
] as const;

export type Fault = (typeof FAULTS)[number];

export type Faults<Values> = { [Name in keyof Values]?: Fault };

const isFault = (code: string): code is Fault => (FAULTS as readonly string[]).includes(code);

/** The first fault of each field of the form; others are collected under `__all__`. */
export function faultsFromServer(
  errors: FieldErrors,
  fields: readonly string[],
  fieldOf: (serverField: string) => string = (field) => field,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const [field, codes] of Object.entries(errors)) {
    const fieldName = fieldOf(field);
    const name = fields.includes(fieldName) ? fieldName : '__all__';
    const code = codes[0] ?? 'wrong_format';
    faults[name] ??= isFault(code) ? code : 'wrong_format';
  }
  return faults;
}

/** Tabs and line breaks may be typed; other control characters come from pasted binary text. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The fault of a line of text; undefined when it is valid. */
export function textFault(text: string, max: number, required = false): Fault | undefined {
  const trimmed = text.trim();
  if (required && trimmed === '') return 'required';
  if (trimmed.length > max) return 'too_long';
  return controls.test(text) ? 'control_characters' : undefined;
}

/** The fault of an address, by the server's own rule. */
export function emailFault(text: string): Fault | undefined {
  if (tidyAddress(text).length > TEXT_LIMITS.email_max_characters) return 'too_long';
  return isEmailAddress(text) ? undefined : 'not_an_email';
}

/** Removes the fields without a fault. */
export function faultsOf<Values extends object>(faults: {
  [Name in keyof Values]?: Fault | undefined;
}): Faults<Values> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults<Values>;
}

/** The faults of a form by field, in its order; fields without a fault are left out. */
export const faultMap = <Code extends string>(faults: {
  readonly [field: string]: Code | undefined;
}): ReadonlyMap<string, Code> =>
  new Map(Object.entries(faults).filter((entry): entry is [string, Code] => entry[1] !== undefined));

/** The faults of fields in an answer of the server; null where a failure concerns no field. */
export const refusedFields = (error: unknown): FieldErrors | null =>
  isProblem(error, 422) && Object.keys(error.errors).length > 0 ? error.errors : null;

/** The faults that the server found, for a form with these fields. */
export function refusedIn(
  fields: readonly string[],
  fieldOf?: (serverField: string) => string,
): (error: unknown) => ReadonlyMap<string, Fault> | null {
  return (error) => {
    const errors = refusedFields(error);
    return errors && faultMap(faultsFromServer(errors, fields, fieldOf));
  };
}
