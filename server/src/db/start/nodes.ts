import { createHmac } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError, type Env } from '../../env.ts';
import type { Queryable } from '../client.ts';
import { nodes } from '../schema/index.ts';
import { RELEASE } from './release.ts';

/** A node without a report for so long counts as ended. */
const RUNNING_S = 60;
const REPORT_EVERY_MS = 20_000;
const LEAVE_PATIENCE_MS = 2_000;

/** A report of a process about itself. Two nodes with the same fingerprint have the same value, which it does not reveal. */
export type Node = Omit<typeof nodes.$inferInsert, 'reported_at'>;

/** Settings that may differ between nodes: their work, and places of their machine. SESSION_SECRET is compared separately. */
const OWN_SETTINGS: ReadonlySet<string> = new Set([
  'NODE_NAME',
  'ROLE',
  'LOG_LEVEL',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_CA',
  'DATABASE_POOL',
  'S3_CA',
  'FFMPEG_PATH',
  'SESSION_SECRET',
] satisfies (keyof Env)[]);

const FINGERPRINT_DIGITS = 12;
const fingerprint = (secret: string, purpose: string, value: unknown = ''): string =>
  createHmac('sha256', secret)
    .update(`fingerprint of the ${purpose}: ${JSON.stringify(value)}`)
    .digest('hex')
    .slice(0, FINGERPRINT_DIGITS);

const secretFingerprint = (secret: string): string => fingerprint(secret, 'secret');

/** The node of this process; its file lies in the storage. */
export function nodeOf(env: Env): Node {
  const { NODE_NAME, ROLE, SESSION_SECRET, S3_BUCKET, S3_PREFIX } = env;
  const shared = Object.entries(env).filter(([name, value]) => !OWN_SETTINGS.has(name) && value !== undefined);
  return {
    name: NODE_NAME,
    role: ROLE,
    release: RELEASE,
    secret: secretFingerprint(SESSION_SECRET),
    storage: fingerprint(SESSION_SECRET, 'storage', [S3_BUCKET, S3_PREFIX]),
    settings: fingerprint(
      SESSION_SECRET,
      'settings',
      shared.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

export type NodeReport = Node & { seconds: number; running: boolean };

const SECONDS = sql<number>`greatest(extract(epoch from now() - ${nodes.reported_at}), 0)::int`;

/** Not before the first migration that makes it. */
async function hasTable(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`select to_regclass('public.nodes') is not null as exists`);
  return rows[0]?.exists === true;
}

/** The nodes that did not end, by name; none before the first migration. `seconds` have passed since their last report. */
export async function listNodes(db: Queryable): Promise<NodeReport[]> {
  if (!(await hasTable(db))) return [];
  const { name, role, release, secret, storage, settings } = nodes;
  const reports = await db
    .select({
      name,
      role,
      release,
      secret,
      storage,
      settings,
      seconds: SECONDS,
    })
    .from(nodes)
    .orderBy(name);
  return reports.map((node) => ({ ...node, running: node.seconds < RUNNING_S }));
}

/**
 * The password of the server's role follows from the secret: a start with another one would shut all running nodes out.
 * Runs before the migrations, so it reads nothing that a later one may add.
 * @throws StartupError where a node with another secret runs
 */
export async function requireSameSecret(db: Queryable, secret: string): Promise<void> {
  if (!(await hasTable(db))) return;
  const [other] = await db
    .select({ name: nodes.name, seconds: SECONDS })
    .from(nodes)
    .where(and(ne(nodes.secret, secretFingerprint(secret)), lt(SECONDS, RUNNING_S)))
    .limit(1);
  if (other)
    throw new StartupError([
      `SESSION_SECRET differs from that of the node ${other.name}, which reported ${other.seconds} s ago: use the same one on all nodes, or stop all of them to change it (one that was killed counts for ${RUNNING_S} s).`,
    ]);
}

/** Notes that a node runs. */
export async function noteNode(db: Queryable, node: Node): Promise<void> {
  await db
    .insert(nodes)
    .values(node)
    .onConflictDoUpdate({ target: nodes.name, set: { ...node, reported_at: sql`now()` } });
}

/** Repeats the report of a node until the returned function is called. A database that is away misses a report. */
export function reportNode(db: Queryable, node: Node): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = noteNode(db, node).catch(() => undefined);
  }, REPORT_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Removes nodes that ended without a word a day ago. */
export const removeOldNodes = (db: Queryable) =>
  db.delete(nodes).where(lt(nodes.reported_at, sql`now() - interval '1 day'`));

/** Removes the row of a node that ends, so that it hinders no start. Without a database the row counts for a minute. */
export async function leave(databaseUrl: string, name: string): Promise<void> {
  const limits = { connectionTimeoutMillis: LEAVE_PATIENCE_MS, query_timeout: LEAVE_PATIENCE_MS };
  const client = new pg.Client({ connectionString: databaseUrl, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await drizzle(client).delete(nodes).where(eq(nodes.name, name));
  } catch {
    // It ends in any case.
  } finally {
    await client.end().catch(() => undefined);
  }
}
