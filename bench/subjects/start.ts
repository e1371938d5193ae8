import { launchAnchor } from '../lib/anchor-server.ts';
import { Client, untilAnswer } from '../lib/http.ts';
import { cpuOf, endProgram, freePort } from '../lib/processes.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

/** From the start of the program to its first answer that names the signed-in user. */
async function untilKnown(url: string, cookie: string, email: string, pid: () => number): Promise<Sample> {
  const begun = performance.now();
  const client = new Client(url, { cookie });
  const { body } = await untilAnswer(
    () => client.send('/api/user'),
    ({ status }) => status === 200,
    { every_ms: 3 },
  );
  const sample = { value: performance.now() - begun, cpu_ms: cpuOf([pid()]) };
  client.close();
  const { email: answeredEmail } = JSON.parse(body.toString()) as { email: string };
  expectSame('who is signed in', answeredEmail, email);
  return sample;
}

async function startPlain(world: World): Promise<Sample> {
  const port = await freePort();
  const { database_url: DATABASE_URL, staff } = world;
  const child = launchAnchor(world, 'start', port, { DATABASE_URL, USER_ID: String(staff.id) });
  const sample = await untilKnown(`http://127.0.0.1:${port}`, '', staff.email, () => child.pid ?? 0);
  await endProgram(child);
  return sample;
}

async function startProduct(world: World): Promise<Sample> {
  const product = await world.product.beside({});
  product.launch();
  const sample = await untilKnown(product.url, world.cookie, world.staff.email, () => product.pid);
  await product.stop();
  return sample;
}

export const start: Subject = {
  name: 'S1',
  title: 'Start',
  long: true,
  measure: async (world) => {
    const pair = await rounds(
      world.options.rounds,
      () => startPlain(world),
      () => startProduct(world),
    );
    const goal = { at: 'most', limit: 2.5 } as const;
    const what = 'start to first authenticated 200, database running, against fastify + pg';
    return [{ subject: 'S1', what, unit: 'ms', goal, ...pair }];
  },
};
