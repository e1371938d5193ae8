import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { z } from 'zod';
import { idParam, nothing } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** Times as text, since clients compare them with what they were given. */
const meta = z.object({
  resourceType: z.string(),
  location: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
});

const member = z.object({ value: z.string(), display: z.string().optional(), $ref: z.string().optional() });

/** Every field is optional, because `attributes` and `excludedAttributes` of a call leave fields out. */
export const scimUser = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    name: z
      .object({ givenName: z.string().optional(), familyName: z.string().optional(), formatted: z.string().optional() })
      .optional(),
    displayName: z.string().optional(),
    emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).optional(),
    active: z.boolean().optional(),
    groups: z.array(member).optional(),
    meta,
  })
  .meta({ id: 'ScimUser' });

export const scimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z.array(member).optional(),
    meta,
  })
  .meta({ id: 'ScimGroup' });

/** A refusal as RFC 7644 has it. */
export const scimError = z
  .object({
    schemas: z.array(z.string()),
    status: z.string(),
    scimType: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: 'ScimError' });

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(item),
  });

/** Directories send numbers that are out of range: they are brought into it, as the standard says. */
const wholeNumber = z.coerce.number().catch(Number.NaN);
const listQuery = z.object({
  filter: z.string().max(PROVISIONING_LIMITS.filter_max_characters, 'too_long').optional(),
  startIndex: wholeNumber.optional(),
  count: wholeNumber.optional(),
  attributes: z.string().max(2_000).optional(),
  excludedAttributes: z.string().max(2_000).optional(),
});
const readQuery = listQuery.pick({ attributes: true, excludedAttributes: true });

/** Names of attributes are the same in any spelling, and those that are not known are ignored: the server reads it. */
const resource = z.record(z.string(), z.unknown()).meta({ id: 'ScimResource' });
const params = z.object({ id: idParam });

/** Self-description of the SCIM server; the shapes are those of RFC 7643. */
const description = z.record(z.string(), z.unknown());

/** A call by the directory of a company. */
const call = { tag: 'SCIM', access: 'directory', body_limit: PROVISIONING_LIMITS.body } as const;

export const scim = defineRoutes({
  'GET /scim/v2/ServiceProviderConfig': {
    ...call,
    summary: 'Read what this SCIM server supports',
    responses: { 200: description },
  },
  'GET /scim/v2/ResourceTypes': { ...call, summary: 'List the SCIM resource types', responses: { 200: description } },
  'GET /scim/v2/ResourceTypes/{name}': {
    ...call,
    summary: 'Read one SCIM resource type',
    params: z.object({ name: z.string().max(100) }),
    responses: { 200: description },
  },
  'GET /scim/v2/Schemas': { ...call, summary: 'List the SCIM schemas', responses: { 200: description } },
  'GET /scim/v2/Schemas/{name}': {
    ...call,
    summary: 'Read one SCIM schema',
    params: z.object({ name: z.string().max(100) }),
    responses: { 200: description },
  },
  'GET /scim/v2/Users': {
    ...call,
    summary: 'List users, in the order in which they were added',
    query: listQuery,
    responses: { 200: listOf(scimUser).meta({ id: 'ScimUsers' }) },
  },
  'POST /scim/v2/Users': {
    ...call,
    summary: 'Add a user, whose `userName` is an address in a verified domain of the company',
    audit: changes('directory.user_added'),
    body: resource,
    responses: { 201: scimUser },
  },
  'GET /scim/v2/Users/{id}': {
    ...call,
    summary: 'Read a user',
    params,
    query: readQuery,
    responses: { 200: scimUser },
  },
  'PUT /scim/v2/Users/{id}': {
    ...call,
    summary: 'Replace a user',
    audit: changes('directory.user_changed'),
    params,
    body: resource,
    responses: { 200: scimUser },
  },
  'PATCH /scim/v2/Users/{id}': {
    ...call,
    summary: 'Change a user. `active: false` ends membership, sessions and tokens, and hands the activities over',
    audit: changes('directory.user_changed'),
    params,
    body: resource,
    responses: { 200: scimUser },
  },
  'DELETE /scim/v2/Users/{id}': {
    ...call,
    summary: 'Remove a user as `active: false` does, and forget the entry',
    audit: changes('directory.user_removed'),
    params,
    responses: { 204: nothing },
  },
  'GET /scim/v2/Groups': {
    ...call,
    summary: 'List groups, in the order in which they were added',
    query: listQuery,
    responses: { 200: listOf(scimGroup).meta({ id: 'ScimGroups' }) },
  },
  'POST /scim/v2/Groups': {
    ...call,
    summary: 'Add a group. It gives its members a role once an administrator chooses one',
    audit: changes('directory.group_changed'),
    body: resource,
    responses: { 201: scimGroup },
  },
  'GET /scim/v2/Groups/{id}': {
    ...call,
    summary: 'Read a group',
    params,
    query: readQuery,
    responses: { 200: scimGroup },
  },
  'PUT /scim/v2/Groups/{id}': {
    ...call,
    summary: 'Replace a group and its members',
    audit: changes('directory.group_changed'),
    params,
    body: resource,
    responses: { 200: scimGroup },
  },
  'PATCH /scim/v2/Groups/{id}': {
    ...call,
    summary: 'Change a group and its members',
    audit: changes('directory.group_changed'),
    params,
    body: resource,
    responses: { 200: scimGroup },
  },
  'DELETE /scim/v2/Groups/{id}': {
    ...call,
    summary: 'Remove a group; its members lose the role that it gave',
    audit: changes('directory.group_changed'),
    params,
    responses: { 204: nothing },
  },
});
