import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';

/** Description of the server, in the shapes of RFC 7643. */

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const USER_SCHEMA = `${CORE}:User`;
export const GROUP_SCHEMA = `${CORE}:Group`;
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const at = ({ env }: Context, path: string): string => `${env.PUBLIC_URL}/scim/v2/${path}`;

const listOf = (Resources: Record<string, unknown>[]): Record<string, unknown> => ({
  schemas: [LIST_SCHEMA],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

export const describeServer = (ctx: Context): Record<string, unknown> => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PROVISIONING_LIMITS.page_max },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator makes under Company settings, Single sign-on',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: at(ctx, 'ServiceProviderConfig') },
});

const resourceTypes = (ctx: Context) =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${CORE}:${name}`,
    meta: { resourceType: 'ResourceType', location: at(ctx, `ResourceTypes/${name}`) },
  }));

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  required?: boolean;
  multiValued?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  subAttributes?: Attribute[];
}

const attribute = ({
  name,
  type = 'string',
  required = false,
  multiValued = false,
  mutability = 'readWrite',
  uniqueness = 'none',
  subAttributes,
}: Attribute): Record<string, unknown> => ({
  name,
  type,
  multiValued,
  required,
  caseExact: name === 'externalId',
  mutability,
  returned: 'default',
  uniqueness,
  ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
});

const ATTRIBUTES: Record<'User' | 'Group', Attribute[]> = {
  User: [
    { name: 'userName', required: true, uniqueness: 'server' },
    { name: 'externalId' },
    { name: 'name', type: 'complex', subAttributes: [{ name: 'givenName' }, { name: 'familyName' }] },
    { name: 'displayName' },
    { name: 'active', type: 'boolean' },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }],
    },
    {
      name: 'groups',
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [{ name: 'value' }, { name: 'display' }],
    },
  ],
  Group: [
    { name: 'displayName', required: true, uniqueness: 'server' },
    { name: 'externalId' },
    {
      name: 'members',
      type: 'complex',
      multiValued: true,
      subAttributes: [{ name: 'value' }, { name: 'display', mutability: 'readOnly' }],
    },
  ],
};

const schemas = (ctx: Context) =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: [`${CORE}:Schema`],
    id: `${CORE}:${name}`,
    name,
    attributes: ATTRIBUTES[name].map(attribute),
    meta: { resourceType: 'Schema', location: at(ctx, `Schemas/${CORE}:${name}`) },
  }));

export const listResourceTypes = (ctx: Context) => listOf(resourceTypes(ctx));
export const listSchemas = (ctx: Context) => listOf(schemas(ctx));

export function readResourceType(ctx: Context, name: string): Record<string, unknown> {
  const type = resourceTypes(ctx).find((candidate) => candidate.name === name);
  if (!type) throw notFound();
  return type;
}

export function readSchema(ctx: Context, name: string): Record<string, unknown> {
  const schema = schemas(ctx).find((candidate) => candidate.id === name);
  if (!schema) throw notFound();
  return schema;
}
