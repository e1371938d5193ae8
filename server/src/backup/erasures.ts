import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Env } from '../env.ts';
import { eraseApplications } from '../modules/applications/erase/erase.service.ts';
import { logErasure } from '../tasks/definitions/backups.ts';
import { type Archive, openArchive, readWhole } from './archive.ts';
import { dayOf, stampOf } from './wal.ts';

/** The log of erasures beside the backups: ids of applicants and activities, because a restored database has no trace of them. */
const erasure = z.object({
  applications: z.array(z.number()).optional(),
  activities: z.array(z.number()).optional(),
  recordings: z.array(z.number()).optional(),
  files: z.array(z.string()).optional(),
});
export type Erasure = z.infer<typeof erasure>;

const opened = new WeakMap<Env, Promise<Archive>>();

function archiveOf(env: Env): Promise<Archive> {
  const known = opened.get(env);
  if (known) return known;
  const archive = openArchive(env);
  opened.set(env, archive);
  archive.catch(() => opened.delete(env));
  return archive;
}

/** Queues the entry of these applicants in the transaction that erases them. */
export async function noteErasure(ctx: Context, tx: Tx, applications: readonly number[]): Promise<void> {
  if (ctx.env.BACKUP_TO === undefined || applications.length === 0) return;
  await ctx.queue.enqueue(tx, logErasure, { applications: [...applications] });
}

/** Stores an entry. A second one of the same erasure changes nothing. */
export async function writeErasure({ env, now }: Context, entry: Erasure): Promise<void> {
  if (env.BACKUP_TO === undefined) return;
  const at = now();
  const name = `erasures/${dayOf(at)}/${stampOf(at)}-${randomUUID()}`;
  await (await archiveOf(env)).put(name, [Buffer.from(JSON.stringify(entry))]);
}

/** Everything that was erased after a moment. */
export async function readErasures(archive: Archive, after: Date): Promise<Required<Erasure>> {
  const all: Required<Erasure> = { applications: [], activities: [], recordings: [], files: [] };
  for await (const { name } of archive.list('erasures')) {
    if ((name.split('/')[1] ?? '') < dayOf(after)) continue;
    const entry = erasure.parse(JSON.parse((await readWhole(archive, name)).toString()));
    all.applications.push(...(entry.applications ?? []));
    all.activities.push(...(entry.activities ?? []));
    all.recordings.push(...(entry.recordings ?? []));
    all.files.push(...(entry.files ?? []));
  }
  return all;
}

const BATCH = 250;

type Row = { id: string; user_id: string; email: string; company_id: string; job_id: string };

/**
 * Erases applicants again, as the product does. An id is never given twice, so those of other histories match nothing.
 * @returns how many were there
 */
export async function repeatErasures(ctx: Context, applications: readonly number[]): Promise<number> {
  let erased = 0;
  for (let from = 0; from < applications.length; from += BATCH)
    await ctx.db.transaction(async (tx) => {
      const { rows } = await tx.execute<Row>(sql`
        select a.id, a.user_id, u.email, a.company_id, a.job_id from applications a join users u on u.id = a.user_id
        where a.id = any(${sql.param(applications.slice(from, from + BATCH))}::bigint[]) order by a.id for update of a`);
      for (const [job_id, part] of Map.groupBy(rows, (row) => Number(row.job_id))) {
        const applicants = part.map((row) => ({ id: Number(row.id), user_id: Number(row.user_id), email: row.email }));
        await eraseApplications(ctx, tx, { company_id: Number(part[0]?.company_id), job_id, applicants });
      }
      erased += rows.length;
    });
  return erased;
}
