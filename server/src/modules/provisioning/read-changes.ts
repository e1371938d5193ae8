import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { scimFault } from './scim-fault.ts';

/** One change of a PATCH: an attribute by its name in small letters, without the URN, with the filter of its path. */
export interface ScimChange {
  op: 'add' | 'replace' | 'remove';
  name: string;
  filter: string | null;
  value: unknown;
}

/** Names of attributes in a body, in any spelling; `name.givenName` stands for a nested name, too. */
type Fields = Map<string, unknown>;

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
/** `emails[type eq "work"].value`: a name, perhaps of an extension, a filter, and a name within. */
const PATH = /^([\w.:$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainName = (name: string): string => name.replace(CORE, '').toLowerCase();

function readPath(path: unknown): { name: string; filter: string | null } {
  if (typeof path !== 'string' || path.length > PROVISIONING_LIMITS.filter_max_characters)
    throw scimFault('invalidPath', 'The path of a change is text.');
  const match = PATH.exec(path.trim());
  if (!match) throw scimFault('invalidPath', `The path ${beginningOf(path, 60)} cannot be read.`);
  const [, name = '', filter = null, inner] = match;
  return { name: plainName(name) + (inner === undefined ? '' : `.${inner.toLowerCase()}`), filter };
}

/** The fields of an object, flat: what stands within `name` is there as `name.givenname`. */
export function fieldsOf(body: Record<string, unknown>): Fields {
  const fields: Fields = new Map();
  for (const [key, value] of Object.entries(body)) {
    const name = plainName(key);
    if (isObject(value) && name === 'name')
      for (const [inner, part] of Object.entries(value)) fields.set(`${name}.${inner.toLowerCase()}`, part);
    else fields.set(name, value);
  }
  return fields;
}

const OPS: ReadonlySet<string> = new Set(['add', 'replace', 'remove']);

function changesOf(operation: unknown): ScimChange[] {
  if (!isObject(operation)) throw scimFault('invalidSyntax', 'Each of the Operations is an object.');
  const fields = new Map(Object.entries(operation).map(([key, value]) => [key.toLowerCase(), value]));
  // Entra writes them with a capital.
  const word = fields.get('op');
  const op = typeof word === 'string' ? word.toLowerCase() : '';
  if (!OPS.has(op)) throw scimFault('invalidSyntax', 'op is add, replace or remove.');
  const value = fields.get('value');
  const path = fields.get('path');
  if (path !== undefined && path !== null && path !== '') {
    const { name, filter } = readPath(path);
    if (name === 'name' && isObject(value) && op !== 'remove')
      return [...fieldsOf({ name: value })].map(
        ([part, fieldValue]) => ({ op, name: part, filter: null, value: fieldValue }) as ScimChange,
      );
    return [{ op, name, filter, value } as ScimChange];
  }
  if (op === 'remove') throw scimFault('noTarget', 'A removal names its path.');
  if (!isObject(value)) throw scimFault('invalidValue', 'A change without a path has an object as its value.');
  return [...fieldsOf(value)].map(
    ([name, fieldValue]) => ({ op, name, filter: null, value: fieldValue }) as ScimChange,
  );
}

/** The changes of a PATCH in their order. @throws AppError `invalid` with the fault by its name in SCIM */
export function readChanges(body: Record<string, unknown>): ScimChange[] {
  const key = Object.keys(body).find((name) => name.toLowerCase() === 'operations');
  const operations = key === undefined ? undefined : body[key];
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimFault('invalidSyntax', 'A PATCH has Operations.');
  if (operations.length > PROVISIONING_LIMITS.operations_max)
    throw scimFault('tooMany', `A PATCH has ${PROVISIONING_LIMITS.operations_max} Operations at most.`);
  return operations.flatMap(changesOf);
}
