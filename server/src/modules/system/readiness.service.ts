import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { Context } from '../../context.ts';

/**
 * A load balancer calls every few seconds and often gives up after two: an answer in time takes this process out of
 * turn, while a missing one also cuts off the calls that it has.
 */
const PATIENCE_MS = 1_500;
/** The call is public and unlimited, so the object store is checked at most this often. */
const STORAGE_KEPT_MS = 5_000;

type Probe = { running: Promise<boolean> | null; at: number; answers: boolean };
const probes = new WeakMap<Context, { database: Probe; storage: Probe }>();
const newProbe = (): Probe => ({ running: null, at: -Infinity, answers: false });

function probesOf(ctx: Context) {
  const known = probes.get(ctx);
  if (known) return known;
  const created = { database: newProbe(), storage: newProbe() };
  probes.set(ctx, created);
  return created;
}

/** Only one check runs at a time, so that a silent database or store gets no further calls. */
function check(probe: Probe, ask: () => Promise<boolean>, now: number): Promise<boolean> {
  probe.running ??= ask()
    .catch(() => false)
    .then((answers) => {
      Object.assign(probe, { running: null, at: now, answers });
      return answers;
    });
  return probe.running;
}

async function withinPatience(running: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)));
  return Promise.race([running, timeUp]).finally(() => clearTimeout(timer));
}

/** A standby answers, but is read-only. */
async function isWritable(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === false;
}

async function storageAnswers(ctx: Context, probe: Probe): Promise<boolean> {
  const now = ctx.now().getTime();
  if (probe.answers && now - probe.at < STORAGE_KEPT_MS) return true;
  const reach = async () => (await ctx.storage.reach(), true);
  return withinPatience(check(probe, reach, now));
}

/**
 * Whether this process can serve, within a second and a half and without writing anything. `unavailable` where the database
 * does not answer or is a standby, this machine's folder of files fails, or this process is about to end: another process may do better. `degraded`
 * where only the object store fails: all processes share it, so removing this one would not help, and most calls work
 * without it.
 */
export async function readiness(ctx: Context): Promise<ResultOf<'GET /api/health/ready'>> {
  if (ctx.isLeaving()) return { status: 'unavailable', reason: 'this process is about to end' };
  const { database, storage } = probesOf(ctx);
  const [databaseOk, storageOk] = await Promise.all([
    withinPatience(check(database, () => isWritable(ctx), ctx.now().getTime())),
    storageAnswers(ctx, storage),
  ]);
  if (databaseOk && storageOk) return { status: 'ok' };
  const failing = [databaseOk ? [] : ['database'], storageOk ? [] : ['storage']].flat();
  const status = databaseOk && ctx.storage.kind === 's3' ? 'degraded' : 'unavailable';
  return { status, reason: `not answering: ${failing.join(', ')}` };
}
