import { email, optionalLine } from '@vivavoce/contract/common.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { fieldsOf, type ScimChange } from './read-changes.ts';
import { scimFault } from './scim-fault.ts';

/** Values of a user in a directory. */
export interface UserValues {
  user_name: string;
  external_id: string | null;
  given_name: string;
  family_name: string;
  display_name: string;
  active: boolean;
}

const text = optionalLine(PROVISIONING_LIMITS.text_max_characters);

function readText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const result = text.safeParse(value);
  if (!result.success) throw scimFault('invalidValue', `${name} is a line of text.`);
  return result.data;
}

/** The address, in small letters. */
function readUserName(value: unknown): string {
  const result = email.safeParse(value);
  if (!result.success) throw scimFault('invalidValue', 'userName is the e-mail address of the user.');
  return result.data;
}

/** Entra writes `"False"`. */
function readActive(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw scimFault('invalidValue', 'active is true or false.');
}

type Setter = (values: UserValues, value: unknown) => void;

/** Attributes that are stored, by name; all others are accepted and left out. */
const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['username', (values, value) => void (values.user_name = readUserName(value))],
  ['externalid', (values, value) => void (values.external_id = readText('externalId', value) || null)],
  ['active', (values, value) => void (values.active = readActive(value))],
  ['name.givenname', (values, value) => void (values.given_name = readText('name.givenName', value))],
  ['name.familyname', (values, value) => void (values.family_name = readText('name.familyName', value))],
  ['displayname', (values, value) => void (values.display_name = readText('displayName', value))],
]);
/** A user has them always. */
const REQUIRED: ReadonlySet<string> = new Set(['username', 'active']);
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'meta', 'groups']);

/** A whole user. What is left out is empty; a user whose state is left out keeps it. */
export function readUser(body: Record<string, unknown>, active: boolean): UserValues {
  const values = { user_name: '', external_id: null, given_name: '', family_name: '', display_name: '', active };
  const fields = fieldsOf(body);
  for (const [name, set] of SETTERS)
    if (name === 'username' || (fields.has(name) && fields.get(name) !== null)) set(values, fields.get(name));
  return values;
}

/** A user after the changes of a PATCH. */
export function changeUser(before: UserValues, changes: readonly ScimChange[]): UserValues {
  const values = { ...before };
  for (const { op, name, value } of changes) {
    if (READ_ONLY.has(name)) throw scimFault('mutability', `${name} cannot be changed.`);
    if (op === 'remove' && REQUIRED.has(name)) throw scimFault('mutability', `${name} cannot be removed.`);
    if (op === 'remove' && name === 'name') Object.assign(values, { given_name: '', family_name: '' });
    SETTERS.get(name)?.(values, op === 'remove' ? null : value);
  }
  return values;
}
