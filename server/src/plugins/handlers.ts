import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { acceptedMedia, SCIM_MEDIA } from '@vivavoce/contract/media.ts';
import { splitKey } from '@vivavoce/contract/route.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { withLastWrite } from '../db/transactions/last-write.ts';
import type { Call, Handlers } from '../http/handlers.ts';
import { EMBEDDED } from '../http/security-headers.ts';
import { AppError } from '../lib/app-error.ts';
import { keepBytes } from './requests/signed-body.ts';
import { readBodyFor } from './requests/form-body.ts';
import type { Context } from '../context.ts';

const firstSuccess = (responses: Record<number, unknown>): number =>
  Math.min(
    ...Object.keys(responses)
      .map(Number)
      .filter((code) => code < 300),
  );

function schemaOf(route: Route): Record<string, unknown> {
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    consumes: [...acceptedMedia(route)],
    // Streams are not serialised, so they need no response schema.
    ...(route.produces ? { produces: [route.produces].flat() } : { response: route.responses }),
  };
}

/** Refuses a body of another media type before it is read. */
function refuseOtherMedia(request: FastifyRequest, route: Route): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && !acceptedMedia(route).includes(type)) throw new AppError('unsupported_media');
}

/** Registers the operations of the contract; guards of other plugins read `config.route`. */
export function registerHandlers(app: FastifyInstance, ctx: Context, handlers: Handlers): void {
  for (const key of Object.keys(contract) as Operation[]) {
    const route = contract[key] as Route;
    const { method, path } = splitKey(key);
    const success = firstSuccess(route.responses);
    const answer = (reply: FastifyReply, result: unknown) =>
      success === 204 && result === null ? reply.send() : result;
    const handler = handlers[key] as (call: Call<Operation>) => unknown;
    const options: RouteShorthandOptions = {
      schema: schemaOf(route),
      config: { route, operation: key },
      ...(route.body_limit && { bodyLimit: route.body_limit }),
      preParsing: (request, _reply, payload, done) => {
        refuseOtherMedia(request, route);
        if (route.signed) keepBytes(request, payload, done);
        else done();
      },
      preValidation: readBodyFor(route),
    };
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...options,
      handler: (request, reply) => {
        void reply.code(success);
        if (route.embedded) void reply.headers(EMBEDDED);
        if (route.access === 'directory' && success !== 204) void reply.type(SCIM_MEDIA[0]);
        const call = {
          ctx,
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        };
        const result = withLastWrite(request.idempotency?.effect, () => handler(call as unknown as Call<Operation>));
        return result instanceof Promise ? result.then((settled) => answer(reply, settled)) : answer(reply, result);
      },
    });
  }
}
