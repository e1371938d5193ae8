import { SCIM_MEDIA } from '@vivavoce/contract/media.ts';
import type { FastifyInstance } from 'fastify';

/** Reads bodies of SCIM as JSON; a removal may name the type without a body. */
export function readScimBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(SCIM_MEDIA[0], { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 && request.method === 'DELETE') done(null);
    else void readJson(request, body as string, done);
  });
}
