import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { questions, videos } from '../../db/schema/index.ts';
import { visibleJobs } from '../../policies/jobs.policy.ts';
import { usingJobs } from './videos.repository.ts';

/** As many as a message can list. */
const NAMED = 20;

/** The activities that show a video and that the actor may see. */
export async function listUsingJobs(db: Queryable, actor: StaffActor, video: number) {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select jobs.id, jobs.title from jobs
    where jobs.id in (${usingJobs(sql`${video}::bigint`)}) and ${visibleJobs(actor)}
    order by lower(jobs.title), jobs.id limit ${NAMED}`);
  return rows.map(({ id, title }) => ({ id: Number(id), title }));
}

/** Whether no activity, archived or not, no question, and no version of an applicant uses the video. */
const unused = (video: SQL): SQL => sql`(
  not exists (select 1 from jobs where applicant_accept_video = ${video})
  and not exists (select 1 from jobs where interview_intro_video = ${video})
  and not exists (select 1 from jobs where interview_complete_video = ${video})
  and not exists (select 1 from questions where video_id = ${video} and removed_at is null)
  and not exists (select 1 from version_videos where video_id = ${video}))`;

export async function isUnused(tx: Tx, video: number): Promise<boolean> {
  const { rows } = await tx.execute<{ unused: boolean }>(sql`select ${unused(sql`${video}::bigint`)} as unused`);
  return rows[0]?.unused ?? false;
}

/** Deletes the row; questions that were removed unused lose their reference. */
export async function deleteVideoRow(tx: Tx, video: number): Promise<void> {
  await tx
    .update(questions)
    .set({ video_id: null })
    .where(and(eq(questions.video_id, video), isNotNull(questions.removed_at)));
  await tx.delete(videos).where(eq(videos.id, video));
}

/**
 * Videos to delete: deleted ones, and uploads abandoned since `before`, unless they are in use.
 * @returns a page of ids
 */
export async function listDroppable(db: Queryable, before: Date, limit: number): Promise<number[]> {
  const since = before.toISOString();
  // Two statements, each with an index of its own.
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from (
      select id from videos where deleted_at is not null
      union select id from videos where uploaded_at is null and created_at < ${since}::timestamptz
        and not exists (select 1 from video_parts p where p.video_id = videos.id and p.stored_at >= ${since}::timestamptz)
    ) v where ${unused(sql`v.id`)} order by v.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}
