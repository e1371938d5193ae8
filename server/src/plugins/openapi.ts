import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** /api/openapi.json (OpenAPI 3.1) and a reference to browse at /api/docs; both fall out of the contract. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vivavoce',
        version: '1',
        description: 'Video interviews and assessments. Errors are RFC 9457 problem documents.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
          interview: { type: 'apiKey', in: 'cookie', name: 'interviewid' },
          upload: { type: 'apiKey', in: 'header', name: 'Upload-Token' },
        },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const config = (route.config ?? {}) as { route?: { access: string } };
      const transformed = jsonSchemaTransform({ schema, url, route, ...rest });
      const scheme = { staff: 'session', applicant: 'interview', upload: 'upload' }[config.route?.access ?? ''];
      return {
        url: transformed.url,
        schema: { ...transformed.schema, security: scheme ? [{ [scheme]: [] }] : [], hide: !config.route },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
