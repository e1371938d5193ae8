import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Signals } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anAiScene } from '../../../test/ai-scene.ts';
import type { AiScene } from '../../../test/ai-scene.ts';
import { nodesOf, usePlanReader } from '../../../test/database/query-plans.ts';
import { aResponse } from '../../../test/factories.ts';
import { IN_DEPTH } from '../../../test/in-depth.ts';
import { connectDatabase, CONNECTION_LIMITS } from '../../db/client.ts';
import { companies, jobs } from '../../db/schema/index.ts';

/** Recordings with fingerprints; each person has ten. */
const ROWS = IN_DEPTH ? 1_000_000 : 20_000;
/** One recording of this many holds a phrase that people often say. */
const COMMON = 500;
const STORY =
  'I found that the oldest machine in the workshop was the only one which never needed any repair during my whole time there.';

let scene: AiScene;
let path: string;

const server = useTestServer();
const plans = usePlanReader(server);
beforeAll(async () => {
  scene = await anAiScene(server);
  const { db } = server.ctx;
  await db.update(companies).set({ authenticity_signals_enabled: true });
  await db.update(jobs).set({ shared_phrases: true });
  const other = await aResponse(db, scene.job);
  for (const { id } of [...scene.answers, ...other.answers]) {
    const reply = await scene.client.put(`${scene.path}/answers/${id}/transcript`, {
      json: { text: STORY, language: 'en' },
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }
  path = `${scene.path}/signals?application=${scene.application.id}`;
  const url = server.database.url;
  const patient = { ...CONNECTION_LIMITS, statement_ms: 0, silence_ms: 3_600_000 };
  const loading = connectDatabase(url, () => undefined, 1, patient);
  await loading.db.transaction(async (tx) => {
    // Rows without their recordings, which the search for words does not read; and no triggers of the search for people.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`drop index transcript_fingerprints_hashes`);
    await tx.execute(sql`insert into users (email, first_name, last_name)
      select 'said' || n || '@mail.example', 'Person', n::text from generate_series(1, ${ROWS / 10}::int) n`);
    await tx.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, status, responded_at)
      select ${scene.job.id}::bigint, ${scene.company_id}::bigint, id, 'Person', 4, now() from users where email like 'said%'`);
    await tx.execute(sql`
      with said as (
        insert into transcripts (attempt_id, application_id, question_id, job_id, company_id, language)
        select a.id * 1000 + n, a.id, n, a.job_id, a.company_id, 'en'
        from applications a join users u on u.id = a.user_id and u.email like 'said%', generate_series(1, 10) n
        returning id, application_id, company_id)
      insert into transcript_fingerprints (transcript_id, application_id, company_id, hashes)
      select id, application_id, company_id,
        (select array_agg(hashint8extended(id * 16 + n, 7) & 9007199254740991) from generate_series(1, 16) n)
          || case when id % ${COMMON} = 0
            then (select hashes[1:1] from transcript_fingerprints order by transcript_id limit 1) else '{}' end
      from said`);
    await tx.execute(sql`create index transcript_fingerprints_hashes on transcript_fingerprints using gin (hashes)`);
  });
  await loading.db.execute(sql`vacuum analyze users, applications, transcripts, transcript_fingerprints`);
  await loading.close();
}, 1_800_000);

describe(`among ${ROWS} recordings`, () => {
  it('words that stand elsewhere too are found by the index of their hashes alone', async () => {
    const statements = await plans.statementsOf(scene.client, path);
    const search = statements.find(({ text }) => text.includes('transcript_fingerprints'));
    if (!search) throw new Error('no statement looks for the words');
    // The statement is planned for its values.
    const [plan] = await plans.plansOf(search);
    const nodes = plan ? nodesOf(plan) : [];
    expect(nodes.map((node) => node['Index Name'])).toContain('transcript_fingerprints_hashes');
    for (const node of nodes) expect(node['Node Type'], JSON.stringify(node)).not.toMatch(/Seq Scan/);
  });

  it('and the answer names them, whatever the many others say', async () => {
    const { shared } = (await scene.client.get(path)).json as Signals;
    expect(shared?.passages).toMatchObject([{ place: 'applicant', applicants: 1, words: expect.any(Number) }]);
  });
});
