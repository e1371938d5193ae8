import type { FastifyInstance } from 'fastify';

/** Media types of requests and answers of directories, the standard's own first. */
export const SCIM_MEDIA = ['application/scim+json', 'application/json'] as const;

/** Reads bodies of SCIM as JSON; a removal may name the type without a body. */
export function readScimBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(SCIM_MEDIA[0], { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 && request.method === 'DELETE') done(null);
    else void readJson(request, body as string, done);
  });
}
