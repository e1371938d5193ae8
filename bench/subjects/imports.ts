import { aJob } from '../../server/test/factories.ts';
import type { Job } from '../../server/test/factories.ts';
import { untilAnswer } from '../lib/http.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

/** The largest file; some rows are duplicates and are left out. */
const ROWS = size(10_000, { smoke: 100 });
const TWICE = 20;
const PEOPLE = ROWS - TWICE;
const BATCH = 1000;
let lists = 0;

const newJob = ({ database: { db }, staff }: World): Promise<Job> =>
  aJob(db, { company_id: staff.company_id, created_by: staff.id });
const addresses = () => {
  lists += 1;
  return Array.from({ length: PEOPLE }, (_, n) => `import${lists}.${n}@bench.example`);
};

async function expectAdded({ database: { pool } }: World, job: Job): Promise<void> {
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from applications where job_id = $1', [
    job.id,
  ]);
  expectSame('applicants who were added', Number(rows[0]?.n), PEOPLE);
}

/** The rows alone: accounts, applications and events in batches by `unnest`, without reading or checking. */
async function unnested(world: World): Promise<Sample> {
  const [job, emails] = [await newJob(world), addresses()];
  const client = await world.database.pool.connect();
  const [cpu, begun] = [world.databaseCpu(), performance.now()];
  try {
    for (let at = 0; at < PEOPLE; at += BATCH) {
      await client.query('begin');
      await client.query(
        `with people as (
           insert into users (email, first_name, last_name) select unnest($1::text[]), 'Nora', 'Lind' returning id),
         made as (
           insert into applications (job_id, company_id, user_id, applicant_name, locale)
           select $2, $3, id, 'Nora Lind', 'en-gb' from people returning id)
         insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id)
         select $3, $2, id, 'application.added', 'staff', $4 from made`,
        [emails.slice(at, at + BATCH), job.id, job.company_id, world.staff.id],
      );
      await client.query('commit');
    }
  } finally {
    client.release();
  }
  const sample = { value: performance.now() - begun, cpu_ms: world.databaseCpu() - cpu };
  await expectAdded(world, job);
  return sample;
}

/** A form with a file, as a browser sends it. */
function formOf(text: string): { headers: Record<string, string>; body: Buffer } {
  const head = '--bench\r\ncontent-disposition: form-data; name="csv"; filename="people.csv"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=bench' },
    body: Buffer.from(`${head}${text}\r\n--bench--\r\n`),
  };
}

/** From the upload of a file until all people are added: read, checked, deduplicated, queued and stored. */
async function imported(world: World): Promise<Sample> {
  const [job, emails] = [await newJob(world), addresses()];
  const rows = [...emails, ...emails.slice(0, TWICE)].map((email) => `Nora,Lind,${email},+44 20 7946 0000,A-7`);
  const form = formOf(['First name,Last name,Email,Phone,Reference', ...rows].join('\n'));
  const path = `/api/jobs/${job.id}/imports`;
  const [cpu, begun] = [world.cpu(), performance.now()];
  const answer = await world.client.send(path, { method: 'POST', ...form });
  expectSame('the answer to the file', answer.status, 202);
  const { id } = JSON.parse(answer.body.toString()) as { id: number };
  const over = await untilAnswer(
    () => world.client.send(`${path}/${id}`),
    ({ body }) => body.includes('"state":"finished"'),
  );
  const sample = { value: performance.now() - begun, cpu_ms: world.cpu() - cpu };
  const { added, repeated } = JSON.parse(over.body.toString()) as { added: number; repeated: number };
  expectSame('added and repeated', [added, repeated], [PEOPLE, TWICE]);
  await expectAdded(world, job);
  return sample;
}

export const imports: Subject = {
  name: 'B2',
  title: 'Adding ten thousand from a file',
  measure: async (world) => {
    const pair = await rounds(
      world.options.rounds,
      () => unnested(world),
      () => imported(world),
    );
    return [
      {
        subject: 'B2',
        what: `a CSV file of ${ROWS} rows, against bare unnest of their rows`,
        unit: 'ms',
        goal: { at: 'most', limit: 2.5 },
        notes: ['from the request to the last applicant; read, checked, deduplicated, each with an event'],
        ...pair,
      },
    ];
  },
};
