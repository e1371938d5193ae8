import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { statusLabel } from '../../domain/applications/status-label.ts';
import type { StatusLabelRow } from '../../domain/applications/status-label.ts';
import { connectDatabase } from '../../server/src/db/client.ts';
import { CALLERS } from '../lib/load.ts';

/**
 * The smallest Fastify and `pg` endpoint that sends the same bytes as the product's page of applicants: a session, the
 * rows and the counts, each by one prepared statement. It checks no permissions, validates no input, has one order,
 * and takes for granted that the caller has no ratings, no applicant has a tag, and no invitation failed. It reads the columns that it needs.
 */
const fastify = createRequire(new URL('../../server/package.json', import.meta.url))(
  'fastify',
) as () => FastifyInstance;
// One connection for each caller: the database has a hundred, for the product and two of these anchors.
const { pool } = connectDatabase(process.env['DATABASE_URL'] ?? '', () => undefined, CALLERS);

const PAGE_SIZE = 20;
const BUCKETS = ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'];
const ABILITIES = ['read', 'edit', 'invite', 'decide', 'review', 'archive', 'mark_reviewed', 'erase'];

const session = `select s.user_id, j.id as job, j.title, j.rating_style, j.question_count, j.is_webinar
  from sessions s join jobs j on j.id = $2 where s.token_hash = $1 and s.ended_at is null`;
const page = `
  select a.id, a.user_id, a.answer_count, a.average_review, a.review_count, a.review_spread, a.reviewed_at, a.shortlisted_at,
    a.rejected_at, a.outcome_mail_at, a.declined_at, a.declined_reason, a.responded_at, a.invited_at, a.invitation_failed, a.deadline, a.status,
    a.external_id, a.metadata, a.reasonable_adjustments, a.review_paid, a.unmet, a.archived_at, a.created_at, a.bucket, a.strip, u.email, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, a.date::text as sort_value,
    (select t.state from provider_tests t where t.application_id = a.id) as test_state
  from applications a join users u on u.id = a.user_id
  where a.job_id = $1 and a.bucket = $2 and a.archived_at is null
  order by a.date desc, a.id desc limit ${PAGE_SIZE + 1}`;
const facts = `
  select (select json_object_agg(bucket, c) from (
      select bucket, sum(n) as n, sum(successful) as successful, sum(rated) as rated, sum(rating_sum) as rating_sum
      from bucket_deltas where job_id = $1 and not archived group by bucket) c) as counts,
    (select count(*)::int from reviewers where job_id = $1) as panel_size,
    (select count(*)::int from (select from applications where job_id = $1 and bucket = 'AwaitingResponse' and archived_at is null
      and declined_at is null and deadline between now() and now() + interval '7 days' limit 1000) near) as expiring,
    (select count(*)::int from applications a where a.job_id = $1 and a.bucket = 'Responded' and a.archived_at is null
      and (a.declined_at is not null or a.answer_count = 0)) as unratable,
    (select count(*)::int from applications a where a.job_id = $1 and a.bucket = 'Reviewed' and a.archived_at is null
      and (a.declined_at is not null or a.answer_count = 0)) as unratable_reviewed`;

interface Session {
  user_id: string;
  job: string;
  title: string;
  rating_style: number;
  question_count: number;
  is_webinar: boolean;
}
interface Row extends StatusLabelRow {
  id: string;
  user_id: string;
  full_name: string;
  email: string;
  sort_value: string;
  bucket: string;
  external_id: string | null;
  metadata: Record<string, string>;
  outcome_mail_at: Date | null;
  reasonable_adjustments: boolean;
  review_paid: boolean;
  unmet: boolean;
  archived_at: Date | null;
  created_at: Date;
  review_count: number;
  review_spread: number | null;
  test_state: string | null;
  strip: { question: number; state: string; height: number }[];
}
interface Facts {
  counts: Record<string, { n: number; successful: number; rated: number; rating_sum: number }> | null;
  panel_size: number;
  expiring: number;
  unratable: number;
  unratable_reviewed: number;
}

async function read<T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> {
  return (await pool.query<T>({ name, text, values })).rows;
}

function applicant(a: Row, job: Session, { panel_size }: Facts) {
  const question_count = a.strip.length || job.question_count;
  const { code, incomplete } = statusLabel({ ...a, rating_style: job.rating_style, question_count }, new Date());
  return {
    id: Number(a.id),
    user: { id: Number(a.user_id), full_name: a.full_name, email: a.email },
    job: {
      id: Number(job.job),
      title: job.title,
      rating_style: job.rating_style,
      question_count,
      is_webinar: job.is_webinar,
    },
    answer_count: a.answer_count,
    average_review: a.average_review,
    reviewed_at: a.reviewed_at,
    shortlisted_at: a.shortlisted_at,
    rejected_at: a.rejected_at,
    outcome_mail_at: a.outcome_mail_at,
    declined_at: a.declined_at,
    declined_reason: a.declined_reason,
    responded_at: a.responded_at,
    invited_at: a.invited_at,
    invitation_failed: a.invitation_failed,
    invitation_fault: null,
    deadline: a.deadline,
    status: a.status,
    external_id: a.external_id,
    metadata: a.metadata,
    reasonable_adjustments: a.reasonable_adjustments,
    review_paid: a.review_paid,
    unmet: a.unmet && a.responded_at !== null,
    archived_at: a.archived_at,
    created_at: a.created_at,
    bucket: a.bucket,
    label: { code, incomplete },
    test_state: a.test_state,
    strip: a.strip.map(({ question, state, height }) => ({ question, state, height, rated_by_you: false })),
    tags: [],
    rated_by: a.review_count,
    discuss: a.review_spread !== null && a.review_spread > 1,
    panel_size,
    abilities: ABILITIES,
  };
}

const app = fastify();

app.get<{ Params: { job: string }; Querystring: { status: string } }>(
  '/api/jobs/:job/applications',
  async ({ headers, params, query }, reply) => {
    const token = /sessionid=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const hash = createHash('sha256').update(token).digest('base64url');
    const [job] = await read<Session>('session', session, [hash, params.job]);
    if (!job) return reply.code(401).send();
    const [rows, [fact]] = await Promise.all([
      read<Row>('page', page, [params.job, query.status]),
      read<Facts>('facts', facts, [params.job]),
    ]);
    if (!fact) throw new Error('the facts have no row');
    const last = rows[PAGE_SIZE - 1];
    const counts = BUCKETS.map((bucket) => fact.counts?.[bucket]);
    const reviewed = fact.counts?.['Reviewed'];
    const outcomes = fact.counts?.['Outcomes'];
    return {
      count: fact.counts?.[query.status]?.n ?? 0,
      page_size: PAGE_SIZE,
      has_next: rows.length > PAGE_SIZE,
      next_cursor:
        rows.length > PAGE_SIZE && last
          ? Buffer.from(JSON.stringify([last.sort_value, last.id])).toString('base64url')
          : null,
      results: rows.slice(0, PAGE_SIZE).map((row) => applicant(row, job, fact)),
      buckets: Object.fromEntries(BUCKETS.map((bucket, place) => [bucket, counts[place]?.n ?? 0])),
      facts: {
        expiring_this_week: fact.expiring,
        need_your_rating: fact.panel_size === 0 ? (fact.counts?.['Responded']?.n ?? 0) - fact.unratable : 0,
        need_your_rating_reviewed:
          fact.panel_size === 0 ? (fact.counts?.['Reviewed']?.n ?? 0) - fact.unratable_reviewed : 0,
        mean_rating: reviewed?.rated ? reviewed.rating_sum / reviewed.rated : null,
        ratings_withheld: false,
        successful: outcomes?.successful ?? 0,
        unsuccessful: (outcomes?.n ?? 0) - (outcomes?.successful ?? 0),
      },
    };
  },
);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
