import { createRequire } from 'node:module';
import { connectDatabase } from '../../server/src/db/client.ts';
import type { FastifyInstance } from 'fastify';

/** The smallest server that identifies a user: Fastify, a pool and one query. */
const fastify = createRequire(new URL('../../server/package.json', import.meta.url))(
  'fastify',
) as () => FastifyInstance;
const { pool } = connectDatabase(process.env['DATABASE_URL'] ?? '', () => undefined, 1);
const app = fastify();

app.get('/api/user', async () => {
  const { rows } = await pool.query('select id, full_name, email from users where id = $1', [process.env['USER_ID']]);
  return rows[0] as object;
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
