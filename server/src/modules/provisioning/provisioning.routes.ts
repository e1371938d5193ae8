import type { Operation } from '@vivavoce/contract/index.ts';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import * as directory from './directory.service.ts';
import * as discovery from './discovery.ts';
import * as groups from './groups.service.ts';
import * as users from './users.service.ts';

type Scim = Extract<Operation, `${string} /scim/v2/${string}`>;

/** A new entry names its address in a header, too. */
function located<Entry extends { meta: { location: string } }>(reply: FastifyReply, entry: Entry): Entry {
  void reply.header('location', entry.meta.location);
  return entry;
}

export const provisioningRoutes: Handlers<Scim | Extract<Operation, `${string}/company-settings/directory${string}`>> =
  {
    'GET /api/company-settings/directory': ({ ctx, actor }) => directory.readDirectory(ctx, actor),
    'POST /api/company-settings/directory/tokens': ({ ctx, actor, body }) => directory.makeToken(ctx, actor, body),
    'DELETE /api/company-settings/directory/tokens/{token}': ({ ctx, actor, params }) =>
      directory.revokeToken(ctx, actor, params.token),
    'GET /api/company-settings/directory/groups': ({ ctx, actor, query }) => directory.listGroups(ctx, actor, query),
    'PATCH /api/company-settings/directory/groups/{group}': ({ ctx, actor, params, body }) =>
      directory.mapGroup(ctx, actor, params.group, body),
    'GET /scim/v2/ServiceProviderConfig': ({ ctx }) => discovery.describeServer(ctx),
    'GET /scim/v2/ResourceTypes': ({ ctx }) => discovery.listResourceTypes(ctx),
    'GET /scim/v2/ResourceTypes/{name}': ({ ctx, params }) => discovery.readResourceType(ctx, params.name),
    'GET /scim/v2/Schemas': ({ ctx }) => discovery.listSchemas(ctx),
    'GET /scim/v2/Schemas/{name}': ({ ctx, params }) => discovery.readSchema(ctx, params.name),
    'GET /scim/v2/Users': ({ ctx, actor, query }) => users.listUsers(ctx, actor, query),
    'POST /scim/v2/Users': async ({ ctx, actor, body, reply }) => located(reply, await users.addUser(ctx, actor, body)),
    'GET /scim/v2/Users/{id}': ({ ctx, actor, params, query }) => users.readOne(ctx, actor, params.id, query),
    'PUT /scim/v2/Users/{id}': ({ ctx, actor, params, body }) => users.replaceUser(ctx, actor, params.id, body),
    'PATCH /scim/v2/Users/{id}': ({ ctx, actor, params, body }) => users.patchUser(ctx, actor, params.id, body),
    'DELETE /scim/v2/Users/{id}': ({ ctx, actor, params }) => users.removeUser(ctx, actor, params.id),
    'GET /scim/v2/Groups': ({ ctx, actor, query }) => groups.listGroups(ctx, actor, query),
    'POST /scim/v2/Groups': async ({ ctx, actor, body, reply }) =>
      located(reply, await groups.addGroup(ctx, actor, body)),
    'GET /scim/v2/Groups/{id}': ({ ctx, actor, params, query }) => groups.readOne(ctx, actor, params.id, query),
    'PUT /scim/v2/Groups/{id}': ({ ctx, actor, params, body }) => groups.replaceGroup(ctx, actor, params.id, body),
    'PATCH /scim/v2/Groups/{id}': ({ ctx, actor, params, body }) => groups.patchGroup(ctx, actor, params.id, body),
    'DELETE /scim/v2/Groups/{id}': ({ ctx, actor, params }) => groups.removeGroup(ctx, actor, params.id),
  };
