import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { connectDatabase } from '../../server/src/db/client.ts';

/**
 * The least server that answers a page of applicants: session, page and counts in one statement, written as JSON by the
 * database and sent as it comes. It knows no rights, checks nothing and answers fewer columns than the product.
 */
const fastify = createRequire(new URL('../../server/package.json', import.meta.url))(
  'fastify',
) as () => FastifyInstance;
const { pool } = connectDatabase(process.env['DATABASE_URL'] ?? '', () => undefined);
const text = `
  with asked as materialized (select $1::text as token_hash, $2::bigint as job, $3::text as bucket)
  select json_build_object(
    'user', s.user_id,
    'buckets', (select json_object_agg(bucket, n) from (
      select bucket, sum(n) as n from bucket_deltas where job_id = (select job from asked) and not archived group by bucket) c),
    'results', (select json_agg(page) from (
      select a.id, a.user_id, a.applicant_name, a.status, a.answer_count, a.average_review, a.review_count, a.reviewed_at,
             a.shortlisted_at, a.rejected_at, a.declined_at, a.responded_at, a.invited_at, a.deadline, a.bucket, a.strip, a.date
      from applications a
      where a.job_id = (select job from asked) and a.bucket = (select bucket from asked) and a.archived_at is null
      order by a.date desc, a.id desc
      limit 20) page))::text as answer
  from sessions s
  where s.token_hash = (select token_hash from asked) and s.ended_at is null`;
const app = fastify();

app.get<{ Params: { job: string }; Querystring: { status: string } }>(
  '/api/jobs/:job/applications',
  async ({ headers, params, query }, reply) => {
    const token = /sessionid=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const values = [createHash('sha256').update(token).digest('base64url'), params.job, query.status];
    const { rows } = await pool.query<{ answer: string }>({ name: 'page', text, values });
    const answer = rows[0]?.answer;
    if (answer === undefined) return reply.code(401).send();
    return reply.type('application/json; charset=utf-8').send(answer);
  },
);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
