import type { Job } from '../../server/test/factories.ts';
import { addJobToInvite } from '../data/to-invite.ts';
import { launchAnchor, startAnchor } from '../lib/anchor-server.ts';
import type { AnchorServer } from '../lib/anchor-server.ts';
import { Client, untilAnswer } from '../lib/http.ts';
import { endProgram, freePort } from '../lib/processes.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const PEOPLE = size(10_000, { smoke: 100 });

interface Counted {
  mails: number;
  recipients: number;
}
interface Sink {
  url: string;
  counted: () => Promise<Counted>;
  forget: () => Promise<unknown>;
  stop: () => Promise<void>;
}

async function startSink(world: World): Promise<Sink> {
  const [port, smtp] = [await freePort(), await freePort()];
  const child = launchAnchor(world, 'smtp-sink', port, { SMTP_PORT: String(smtp) });
  const client = new Client(`http://127.0.0.1:${port}`);
  await untilAnswer(
    () => client.send('/'),
    ({ status }) => status === 200,
  );
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    counted: () => client.call<Counted>('GET', '/'),
    forget: () => client.send('/', { method: 'DELETE' }),
    stop: async () => {
      client.close();
      await endProgram(child);
    },
  };
}

/** Mails per second of the bare loop. */
async function looped(anchor: AnchorServer, sink: Sink): Promise<Sample> {
  await sink.forget();
  const [cpu, begun] = [anchor.cpu(), performance.now()];
  await fetch(`${anchor.url}/?mails=${PEOPLE}`, { method: 'POST' });
  const seconds = (performance.now() - begun) / 1000;
  expectSame('mails of the loop', (await sink.counted()).mails, PEOPLE);
  return { value: PEOPLE / seconds, cpu_ms: (anchor.cpu() - cpu) / PEOPLE };
}

/** Invites all applicants of a new job: the duration of the call, and the mails per second from then on. */
async function invited(world: World, sink: Sink): Promise<{ request: Sample; mails: Sample }> {
  const job = await addJobToInvite(world, PEOPLE);
  await sink.forget();
  const [cpu, begun] = [world.cpu(), performance.now()];
  const { invited: count } = await world.client.call<{ invited: number }>('POST', `/api/jobs/${job.id}/invite_all`, {});
  const request = { value: performance.now() - begun, cpu_ms: world.cpu() - cpu };
  expectSame('applicants who were invited', count, PEOPLE);
  let all = await sink.counted();
  while (all.mails < PEOPLE) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    all = await sink.counted();
  }
  const seconds = (performance.now() - begun) / 1000;
  const mails = { value: PEOPLE / seconds, cpu_ms: (world.cpu() - cpu) / PEOPLE };
  expectSame('mails and their recipients', all, { mails: PEOPLE, recipients: PEOPLE });
  return { request, mails };
}

/** The least work of inviting: marking as many applicants, in one statement. */
async function updated(world: World): Promise<Sample> {
  const job: Job = await addJobToInvite(world, PEOPLE);
  const [cpu, begun] = [world.databaseCpu(), performance.now()];
  await world.database.pool.query(
    `update applications set status = 1, invited_at = now(), deadline = now() + interval '3 days', updated_at = now()
     where job_id = $1 and bucket = 'ToInvite'`,
    [job.id],
  );
  return { value: performance.now() - begun, cpu_ms: world.databaseCpu() - cpu };
}

export const invitations: Subject = {
  name: 'B1',
  title: 'Inviting ten thousand',
  long: true,
  measure: async (world) => {
    const sink = await startSink(world);
    const anchor = await startAnchor(world, 'mail-loop', { SMTP_URL: sink.url });
    // Delivery is measured here, not the budget that spreads the mails of a company over hours.
    const budget = { MAILS_PER_HOUR: '100000000', MAILS_PER_DAY: '100000000' };
    await world.product.restart({ SMTP_URL: sink.url, MAIL_FROM: 'Bench <bench@vivavoce.test>', ...budget });
    const requests: Sample[] = [];
    const mails = await rounds(
      world.options.rounds,
      () => looped(anchor, sink),
      async (round) => {
        const samples = await invited(world, sink);
        if (round >= 0) requests.push(samples.request);
        return samples.mails;
      },
    );
    const bare: Sample[] = [];
    for (let round = 0; round < world.options.rounds; round += 1) bare.push(await updated(world));
    await anchor.stop();
    await world.product.restart({});
    await sink.stop();
    return [
      {
        subject: 'B1',
        what: `${PEOPLE} personal invitations, against a bare nodemailer pool into the same sink`,
        unit: 'mails/s',
        goal: { at: 'least', limit: 0.8 },
        notes: ['from the request to the last mail; every applicant got exactly one'],
        ...mails,
      },
      {
        subject: 'B1',
        what: `the request that invites ${PEOPLE}, against a bare update of their rows`,
        unit: 'ms',
        goal: { at: 'most', limit: 10 },
        notes: ['marks, events, recipients and the task, in one transaction'],
        anchor: bare,
        product: requests,
      },
    ];
  },
};
