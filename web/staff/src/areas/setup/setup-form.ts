import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import { SETUP_CODE_CHARACTERS } from '@vivavoce/domain/companies/setup-code.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export type SetupValues = BodyInputOf<'POST /api/setup'>;
export type SetupField = keyof SetupValues;

/** In the order of the page. */
export const SETUP_FIELDS = [
  'code',
  'account_name',
  'time_zone',
  'locale',
  'first_name',
  'last_name',
  'email',
  'password',
] as const satisfies readonly SetupField[];

export type SetupFaults = Partial<Record<SetupField, FieldErrorCode>>;

/** Fields with a rule of their own. */
const JUDGED: ReadonlySet<SetupField> = new Set(['first_name', 'last_name', 'password']);

/** Faults that can be found before sending; the password has a rule of its own. */
export function setupFaults(values: SetupValues): SetupFaults {
  const empty = SETUP_FIELDS.filter((field) => !JUDGED.has(field) && values[field].trim() === '');
  const faults: SetupFaults = Object.fromEntries(empty.map((field) => [field, 'required']));
  const isAddress = isEmailAddress(values.email);
  return { ...faults, ...namesFaults(values), ...(!faults.email && !isAddress && { email: 'not_an_email' as const }) };
}

/** Which parts of the page are complete. */
export const setupProgress = (values: SetupValues) => ({
  code: values.code.replaceAll(/[^0-9a-z]/gi, '').length === SETUP_CODE_CHARACTERS,
  company: values.account_name.trim() !== '',
  owner: values.email.trim() !== '' && values.password.trim() !== '' && Object.keys(namesFaults(values)).length === 0,
});
