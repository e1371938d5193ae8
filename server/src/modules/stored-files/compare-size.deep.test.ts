import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anAttempt, aQuestion } from '../../../test/factories.ts';
import * as repository from './stored-files.repository.ts';

const server = useTestServer();
const RECORDINGS = 300_000;
const STRAYS = 2_000;

/** Statements that compare each file with every row would not end within the limit of a task. */
test('300,000 recordings are compared with 600,000 files within the limit of a statement', async () => {
  const { db } = server.ctx;
  const attempt = await anAttempt(db, { question: await aQuestion(db) });
  const folder = sql`'recordings/' || company_id || '/' || (1000000 + i)`;
  await db.execute(sql`
    insert into attempts (application_id, question_id, job_id, company_id, number, max_bytes, max_ms, max_segments, state, media_key, poster_key)
    select application_id, question_id, job_id, company_id, 100 + i, max_bytes, max_ms, max_segments, 'playable',
      ${folder} || '/playable.mp4', ${folder} || '/poster.jpg'
    from attempts cross join generate_series(1, ${RECORDINGS}::int) i where id = ${attempt.id}`);
  const absent = await db.transaction(async (tx) => {
    await repository.beginList(tx);
    await tx.execute(sql`
      insert into listed select key, 5, now() - interval '3 days'
      from attempts cross join unnest(array[media_key, poster_key]) key where media_key is not null and number % 1000 <> 0`);
    await tx.execute(sql`
      insert into listed select 'recordings/1/' || i || '/raw/camera/0/0001-0123456789abcdef', 5, now() - interval '3 days'
      from generate_series(1, ${STRAYS}::int) i`);
    await repository.endList(tx);
    await repository.noteStrays(tx, { roots: ['recordings'], before: new Date(), now: new Date() });
    return repository.listAbsent(tx);
  });
  expect(absent).toHaveLength((2 * RECORDINGS) / 1000);
  expect(await repository.listFindings(db, 2 * STRAYS)).toHaveLength(STRAYS);
});
