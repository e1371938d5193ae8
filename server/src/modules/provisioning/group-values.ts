import { line, optionalLine } from '@vivavoce/contract/common.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { fieldsOf, type ScimChange } from './read-changes.ts';
import { scimFault } from './scim-fault.ts';

/** A group without its members. */
export interface GroupValues {
  display_name: string;
  external_id: string | null;
}

/** Change of the members of a group: the whole list, or those who join and leave, in the order of the calls. */
export type MemberChange = { all: number[] } | { join: number[] } | { leave: number[] };

function readName(value: unknown): string {
  const result = line(PROVISIONING_LIMITS.text_max_characters).safeParse(value);
  if (!result.success) throw scimFault('invalidValue', 'displayName is a line of text.');
  return result.data;
}

function readExternalId(value: unknown): string | null {
  const result = optionalLine(PROVISIONING_LIMITS.text_max_characters).safeParse(value ?? '');
  if (!result.success) throw scimFault('invalidValue', 'externalId is a line of text.');
  return result.data || null;
}

function readId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (id < 1) throw scimFault('invalidValue', 'A member is named by the id of a user.');
  return id;
}

/** `[{ value: "12" }]`, or one of these without the list. */
function readMembers(value: unknown): number[] {
  const list = value === null || value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  if (list.length > PROVISIONING_LIMITS.members_max)
    throw scimFault('tooMany', `A call names ${PROVISIONING_LIMITS.members_max} members at most.`);
  return list.map((member) =>
    readId(typeof member === 'object' && member !== null ? (member as { value?: unknown }).value : member),
  );
}

/** A whole group. */
export function readGroup(body: Record<string, unknown>): { values: GroupValues; members: number[] } {
  const fields = fieldsOf(body);
  return {
    values: {
      display_name: readName(fields.get('displayname')),
      external_id: readExternalId(fields.get('externalid')),
    },
    members: readMembers(fields.get('members')),
  };
}

/** `members[value eq "12"]` names one member. */
function readFilter(filter: string): number[] {
  const match = /^\s*value\s+eq\s+"(\d{1,15})"\s*$/i.exec(filter);
  if (!match) throw scimFault('invalidFilter', 'Members are chosen by value eq "id".');
  return [Number(match[1])];
}

function memberChange({ op, filter, value }: ScimChange): MemberChange {
  if (op === 'add') return { join: readMembers(value) };
  if (op === 'replace' && filter === null) return { all: readMembers(value) };
  if (op === 'replace') throw scimFault('invalidPath', 'A single member is added or removed.');
  if (filter !== null) return { leave: readFilter(filter) };
  // Entra names who leaves in the value; without one everybody does.
  return value === undefined || value === null ? { all: [] } : { leave: readMembers(value) };
}

/** A group after the changes of a PATCH. */
export function changeGroup(before: GroupValues, changes: readonly ScimChange[]) {
  const values = { ...before };
  const members: MemberChange[] = [];
  for (const change of changes) {
    const { op, name, value } = change;
    if (name === 'members' || name === 'members.value') members.push(memberChange(change));
    else if (name === 'displayname') {
      if (op === 'remove') throw scimFault('mutability', 'displayName cannot be removed.');
      values.display_name = readName(value);
    } else if (name === 'externalid') values.external_id = op === 'remove' ? null : readExternalId(value);
    // Okta repeats the id of the group.
  }
  return { values, members };
}
