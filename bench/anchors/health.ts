import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

/** The smallest health route in Fastify. */
const fastify = createRequire(new URL('../../server/package.json', import.meta.url))(
  'fastify',
) as () => FastifyInstance;
const app = fastify();

app.get('/', () => ({ status: 'ok' }));

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
