import { aJob, aQuestion, aResponse, aSeat } from '../../server/test/factories.ts';
import type { Answer, Application, Job } from '../../server/test/factories.ts';
import { addPerson } from '../data/staff.ts';
import { Client } from '../lib/http.ts';
import { rounds } from '../lib/rounds.ts';
import { signIn } from '../lib/sign-in.ts';
import { size } from '../lib/size.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const REVIEWERS = 8;
const APPLICANTS = size(25, { smoke: 3 });

interface Reviewer {
  id: number;
  client: Client;
}
interface Panel {
  job: Job;
  question: number;
  responses: { application: Application; answers: Answer[] }[];
}

const ratingOf = (reviewer: number, applicant: number): number => 1 + ((reviewer + applicant) % 5);

async function addReviewers({ database: { db }, product }: World): Promise<Reviewer[]> {
  const reviewers: Reviewer[] = [];
  for (let n = 0; n < REVIEWERS; n += 1) {
    const person = await addPerson(db, { email: `panel-${n}@bench.example` });
    reviewers.push({
      id: person.id,
      client: new Client(product.url, { ...(await signIn(product.url, person)) }),
    });
  }
  return reviewers;
}

async function newPanel({ database: { db }, staff }: World, reviewers: readonly Reviewer[]): Promise<Panel> {
  const job = await aJob(db, { company_id: staff.company_id, created_by: staff.id, rating_style: 1, rating_scale: 5 });
  const question = await aQuestion(db, { job });
  for (const { id } of reviewers) await aSeat(db, job, { user_id: id });
  const responses = [];
  for (let n = 0; n < APPLICANTS; n += 1) responses.push(await aResponse(db, job));
  return { job, question: question.id, responses };
}

/** Reviews a second of all reviewers at a time, each going through the applicants in order. */
async function timed(
  cpu: () => number,
  reviewers: readonly Reviewer[],
  panel: Panel,
  review: (reviewer: Reviewer, response: Panel['responses'][number], rating: number) => Promise<unknown>,
): Promise<Sample> {
  const [before, begun] = [cpu(), performance.now()];
  await Promise.all(
    reviewers.map(async (reviewer, place) => {
      for (const [nth, response] of panel.responses.entries()) await review(reviewer, response, ratingOf(place, nth));
    }),
  );
  const count = REVIEWERS * APPLICANTS;
  return { value: (count * 1000) / (performance.now() - begun), cpu_ms: (cpu() - before) / count };
}

async function check({ database: { pool } }: World, { job }: Panel): Promise<void> {
  const { rows } = await pool.query<{ count: number; mean: number; rows: number; recounted: number }>(
    `select a.review_count as count, a.average_review::float8 as mean,
       (select count(*)::int from reviews r where r.application_id = a.id and r.sent_at is not null) as rows,
       (select round(avg(rating), 2)::float8 from answer_reviews r where r.application_id = a.id) as recounted
     from applications a where a.job_id = $1 order by a.id`,
    [job.id],
  );
  expectSame('applicants who were reviewed', rows.length, APPLICANTS);
  for (const row of rows) {
    expectSame('reviews of an applicant', [row.count, row.rows], [REVIEWERS, REVIEWERS]);
    expectSame('mean rating', row.mean, row.recounted);
  }
}

/** The rows of a review and the row of the applicant, in one transaction. */
async function written(
  { database: { pool } }: World,
  { job, question }: Panel,
  { id }: Reviewer,
  at: Panel['responses'][number],
  rating: number,
) {
  const client = await pool.connect();
  const [answer] = at.answers;
  try {
    await client.query('begin');
    await client.query({
      name: 'bench-review',
      text: `insert into reviews (application_id, job_id, user_id, sent_at) values ($1, $2, $3, now())
        on conflict (application_id, user_id) do update set sent_at = excluded.sent_at`,
      values: [at.application.id, job.id, id],
    });
    await client.query({
      name: 'bench-rating',
      text: `insert into answer_reviews (answer_id, application_id, job_id, question_id, user_id, rating)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [answer?.id, at.application.id, job.id, question, id, rating],
    });
    await client.query({
      name: 'bench-applicant',
      text: `update applications set average_review = (select avg(rating) from answer_reviews where application_id = $1) where id = $1`,
      values: [at.application.id],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

export const reviews: Subject = {
  name: 'A6',
  title: 'Reviews of a panel',
  measure: async (world) => {
    const reviewers = await addReviewers(world);
    const ownCpu = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    try {
      const pair = await rounds(
        world.options.rounds,
        async () => {
          const panel = await newPanel(world, reviewers);
          return timed(
            () => world.databaseCpu() + ownCpu(),
            reviewers,
            panel,
            (reviewer, response, rating) => written(world, panel, reviewer, response, rating),
          );
        },
        async () => {
          const panel = await newPanel(world, reviewers);
          const path = `/api/jobs/${panel.job.id}/answerreviews`;
          const sample = await timed(world.cpu, reviewers, panel, async ({ client }, response, rating) => {
            await client.call('POST', path, { answer: response.answers[0]?.id, rating });
            await client.call('POST', `${path}/submit_review`, { application_id: response.application.id });
          });
          await check(world, panel);
          return sample;
        },
      );
      return [
        {
          subject: 'A6',
          what: `${REVIEWERS} reviewers of one activity rate and submit, against the rows alone by pg`,
          unit: 'reviews/s',
          goal: { at: 'least', limit: 0.75 },
          notes: ['two calls for each review; counts and means equal to a recount'],
          ...pair,
        },
      ];
    } finally {
      for (const { client } of reviewers) client.close();
    }
  },
};
