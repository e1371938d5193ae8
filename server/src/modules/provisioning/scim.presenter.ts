import type { ScimGroup, ScimUser } from '@vivavoce/contract/types.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import type { Context } from '../../context.ts';
import type { ScimGroupRow } from './groups.repository.ts';
import type { ScimUserRow } from './users.repository.ts';
import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './discovery.ts';

interface Shown {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

/** The attributes of every answer. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id', 'meta']);

const namesIn = (text: string): Set<string> =>
  new Set(
    text.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^urn:.*:/i, '')
          .split('.')[0]
          ?.toLowerCase() ?? '',
    ),
  );

/** The entry with what the call wants. */
function project<Entry extends object>(entry: Entry, { attributes, excludedAttributes }: Shown): Entry {
  const attributeNames = attributes ? namesIn(attributes) : null;
  const unwanted = excludedAttributes ? namesIn(excludedAttributes) : null;
  if (!attributeNames && !unwanted) return entry;
  const entries = Object.entries(entry).filter(([name]) => {
    const key = name.toLowerCase();
    return ALWAYS.has(key) || (attributeNames ? attributeNames.has(key) : !unwanted?.has(key));
  });
  return Object.fromEntries(entries) as Entry;
}

/** Whether a call asks for an attribute, which then is read. */
export const asksFor = (name: string, params: Shown): boolean => name in project({ [name]: true }, params);

const addressOf = ({ env }: Context, type: string, id: string): string => `${env.PUBLIC_URL}/scim/v2/${type}s/${id}`;

const metaOf = (ctx: Context, type: string, row: { id: string; created_at: string; updated_at: string }) => ({
  resourceType: type,
  location: addressOf(ctx, type, row.id),
  created: new Date(row.created_at).toISOString(),
  lastModified: new Date(row.updated_at).toISOString(),
});

interface Named {
  id: string;
  name: string;
}

export function presentUser(ctx: Context, row: ScimUserRow, groups: Named[], params: Shown): ScimUser {
  const { given_name, family_name, display_name } = row;
  const formatted = `${given_name} ${family_name}`.trim();
  const user: ScimUser = {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name: { givenName: given_name, familyName: family_name, formatted },
    displayName: display_name || formatted,
    emails: [{ value: row.user_name, type: 'work', primary: true }],
    active: row.active,
    groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: addressOf(ctx, 'Group', id) })),
    meta: metaOf(ctx, 'User', row),
  };
  return project(user, params);
}

export function presentGroup(ctx: Context, row: ScimGroupRow, members: Named[], params: Shown): ScimGroup {
  const group: ScimGroup = {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: members.map(({ id, name }) => ({ value: id, display: name, $ref: addressOf(ctx, 'User', id) })),
    meta: metaOf(ctx, 'Group', row),
  };
  return project(group, params);
}

/** The part of a list that a call means: counted from one, and brought into range as the standard says. */
export function placeOf({ startIndex, count }: { startIndex?: number | undefined; count?: number | undefined }) {
  const whole = (value: number | undefined, usual: number) =>
    value === undefined || Number.isNaN(value) ? usual : Math.trunc(value);
  const first = Math.min(Math.max(1, whole(startIndex, 1)), Number.MAX_SAFE_INTEGER);
  const limit = Math.min(Math.max(0, whole(count, PROVISIONING_LIMITS.page)), PROVISIONING_LIMITS.page_max);
  return { offset: first - 1, limit };
}

export const listed = <Entry>(total: number, offset: number, Resources: Entry[]) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: Resources.length,
  Resources,
});
