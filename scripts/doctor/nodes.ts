import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listNodes, nodeOf, type NodeReport } from '../../server/src/db/start/nodes.ts';
import { runningEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import type { Env } from '../../server/src/env.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const name = 'nodes';
const patienceMs = 10_000;

/** The differences between running nodes and these settings. */
function judge(env: Env, nodes: readonly NodeReport[]): Finding {
  const here = nodeOf(env);
  const unlike = (value: 'secret' | 'storage' | 'settings' | 'release') =>
    nodes.filter((node) => node[value] !== null && node[value] !== here[value]).map((node) => node.name);
  const secret = unlike('secret');
  if (secret.length > 0)
    return broken(name, `SESSION_SECRET differs from that of ${secret.join(', ')}.`, 'Use the same one on all nodes.');
  const storage = unlike('storage');
  if (storage.length > 0)
    return broken(name, `S3_BUCKET differs from that of ${storage.join(', ')}.`, 'Use the same one on all nodes.');
  const names = nodes.map((node) => node.name).join(', ');
  const others = [
    ...unlike('release').map((other) => `the version differs from that of ${other}`),
    ...unlike('settings').map((other) => `settings differ from those of ${other}`),
  ];
  return others.length > 0 ? note(name, `${names} run; ${others.join('; ')}`) : good(name, `${names} run`);
}

/** Compares these settings with those of the nodes that run. */
export async function checkNodes(env: Env): Promise<Finding> {
  const url = env.DATABASE_DIRECT_URL ?? runningEmbeddedPostgres(env.DATA_DIR);
  if (!url) return good(name, 'none runs');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const running = (await listNodes(drizzle(client))).filter((node) => node.running);
    return running.length === 0 ? good(name, 'none runs') : judge(env, running);
  } catch (error) {
    return note(name, `unknown, since the database does not answer: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
