import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { statesBefore } from '@vivavoce/domain/answers/recording-state.ts';
import type { AttemptState } from '@vivavoce/domain/answers/recording-state.ts';
import { WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { answers, attempts, kept_segments } from '../../../db/schema/index.ts';

export type Attempt = typeof attempts.$inferSelect;

/** Excludes activities that are being deleted. */
const notDeleting = sql`not exists (select 1 from jobs where jobs.id = ${attempts.job_id} and jobs.deleting_at is not null)`;

export const findAttempt = async (db: Queryable, id: number): Promise<Attempt | undefined> =>
  (
    await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.id, id), notDeleting))
  )[0];

/** The application's own attempt; undefined for a foreign one. */
export const findOwnAttempt = async (
  db: Queryable,
  { application, id }: { application: number; id: number },
): Promise<Attempt | undefined> =>
  (
    await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.id, id), eq(attempts.application_id, application)))
  )[0];

/** Waits for segments that are being stored, and blocks later ones. */
export const lockAttempt = async (tx: Tx, id: number): Promise<Attempt | undefined> =>
  (
    await tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.id, id), notDeleting))
      .for('update')
  )[0];

export const listOpenAttempts = (
  db: Queryable,
  { application, question }: { application: number; question?: number },
) =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.application_id, application),
        eq(attempts.state, 'open'),
        question === undefined ? undefined : eq(attempts.question_id, question),
      ),
    );

export async function insertAttempt(tx: Tx, row: Omit<typeof attempts.$inferInsert, 'number'>): Promise<Attempt> {
  const ofQuestion = and(eq(attempts.application_id, row.application_id), eq(attempts.question_id, row.question_id));
  const [last] = await tx
    .select({ number: attempts.number })
    .from(attempts)
    .where(ofQuestion)
    .orderBy(desc(attempts.number))
    .limit(1);
  const [created] = await tx
    .insert(attempts)
    .values({ ...row, number: (last?.number ?? 0) + 1 })
    .returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

export const updateAttempt = (tx: Queryable, id: number, changes: Partial<typeof attempts.$inferInsert>) =>
  tx.update(attempts).set(changes).where(eq(attempts.id, id));

/**
 * Moves an attempt to a state, if the rules allow it.
 * @returns the updated row, undefined where the move is not allowed
 */
export const moveAttempt = async (
  tx: Queryable,
  id: number,
  state: AttemptState,
  changes: Partial<typeof attempts.$inferInsert> = {},
): Promise<Attempt | undefined> =>
  (
    await tx
      .update(attempts)
      .set({ ...changes, state })
      .where(and(eq(attempts.id, id), inArray(attempts.state, statesBefore(state))))
      .returning()
  )[0];

export const listSegments = (db: Queryable, attempt: number) =>
  db
    .select()
    .from(kept_segments)
    .where(eq(kept_segments.attempt_id, attempt))
    .orderBy(kept_segments.track, kept_segments.part, kept_segments.index);

export type SegmentRow = typeof kept_segments.$inferSelect;

/** The rows of segments of a recording that plays become one list in its manifest: a busy day has millions of them. */
export const foldSegments = (tx: Tx, attempt: number) =>
  tx.execute(sql`
    with gone as (delete from segments where attempt_id = ${attempt} returning track, part, index, bytes, sha256)
    update attempts set manifest = coalesce(manifest, '{"tracks": []}') || jsonb_build_object('stored', listed.rows)
    from (select jsonb_agg(to_jsonb(gone) order by track, part, index) as rows from gone) listed
    where attempts.id = ${attempt} and listed.rows is not null`);

/** Makes the attempt the answer to its question, replacing another one. */
export const chooseAttempt = (tx: Tx, attempt: Attempt, now: Date) => {
  const { application_id, question_id, job_id, company_id } = attempt;
  const answer = { attempt_id: attempt.id, written_id: null, confirmed_at: now };
  return tx
    .insert(answers)
    .values({ application_id, question_id, job_id, company_id, ...answer })
    .onConflictDoUpdate({ target: [answers.application_id, answers.question_id], set: answer });
};

/**
 * Recalculates the answer strips of applications from version, answers and attempts alone: for each question, in order,
 * the state of the chosen recording, or that it is written, and its length against the limit. No other code writes it.
 */
export const refreshStrips = (tx: Queryable, condition: SQL) =>
  tx.execute(sql`
    update applications set strip = coalesce((
      select jsonb_agg(jsonb_build_object(
        'question', held.question,
        'state', case when a.written_id is not null then 'written' when t.id is null then 'empty' when t.state in ('processing', 'playable', 'damaged') then t.state else 'recorded' end,
        'height', case when w.id is not null then case when held.kind = 'text'
            then round(least(1, length(btrim(w.text)) / held.max_characters::float8)::numeric, 3) else 1 end
          when t.id is null then 0 else round(least(1, coalesce(t.duration * 1000, t.recorded_ms, t.captured_ms) / greatest(t.max_ms, 1)::float8)::numeric, 3) end
      ) order by held.place)
      from job_versions v
      cross join lateral (
        select (q.content->>'id')::bigint as question, q.place, q.content->>'kind' as kind,
          coalesce((q.content->>'max_characters')::int, ${WRITTEN_LIMITS.characters_default}) as max_characters
        from jsonb_array_elements(v.content->'questions') with ordinality as q(content, place)
      ) held
      left join answers a on a.application_id = applications.id and a.question_id = held.question
      left join attempts t on t.id = a.attempt_id
      left join written_answers w on w.id = a.written_id
      where v.id = applications.version_id
    ), '[]'::jsonb)
    where id in (${condition})`);

export const refreshStrip = (tx: Queryable, application: number) => refreshStrips(tx, sql`${application}`);

const beating = {
  state: attempts.state,
  application_id: attempts.application_id,
  device: sql<string | null>`${attempts.client}->>'device'`,
};

/** Stores the longest captured time; a closed attempt stays unchanged. */
export async function noteHeartbeat(
  db: Queryable,
  id: number,
  { captured_ms, offline_ms, now }: { captured_ms: number; offline_ms: number; now: Date },
) {
  const [open] = await db
    .update(attempts)
    .set({
      heartbeat_at: now,
      captured_ms: sql`greatest(${attempts.captured_ms}, ${captured_ms})`,
      client: sql`coalesce(${attempts.client}, '{}'::jsonb) || jsonb_build_object('offline_ms', ${offline_ms}::int)`,
    })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'open'), notDeleting))
    .returning(beating);
  if (open) return open;
  return (
    await db
      .select(beating)
      .from(attempts)
      .where(and(eq(attempts.id, id), notDeleting))
  )[0];
}

/**
 * Deletes finished recordings of one question that are not chosen, except the last `keep` ones.
 * @returns the attempts whose files must be deleted
 */
export async function deleteOldest(tx: Tx, { application_id, question_id }: Attempt, keep: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from attempts where id in (
      select t.id from attempts t
      where t.application_id = ${application_id} and t.question_id = ${question_id}
        and (t.state in ('playable', 'damaged') or (t.state = 'abandoned' and t.bytes = 0))
        and not exists (select 1 from answers a where a.application_id = t.application_id and a.attempt_id = t.id)
      order by t.number desc offset ${keep})
    returning id`);
  return rows.map(({ id }) => Number(id));
}
