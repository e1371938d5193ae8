import { isOrdinaryEnd } from '@vivavoce/domain/answers/attempts.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { AttemptManifest } from '../../../db/schema/index.ts';
import { processRecording } from '../../../tasks/definitions/recordings.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { lastOneCounts } from './attempt-usage.ts';
import * as attemptRows from './attempts.ts';
import type { Attempt, SegmentRow } from './attempts.ts';
import { listAttempts } from '../state/interview-rows.ts';

type Track = AttemptManifest['tracks'][number];

/** The seal of a recording, by the client or the server. */
export interface Closing {
  state: 'sealed' | 'abandoned';
  manifest: AttemptManifest;
  ended_by: string;
  recorded_ms: number;
  bytes: number;
  mime_type: string | null;
  screen_offset_ms?: number | null;
  client?: Attempt['client'];
}

/** Stores which attempts of one question count, by the rule in domain. */
export async function writeCounted(tx: Tx, { application_id, question_id }: Attempt, now: Date): Promise<void> {
  const rows = await listAttempts(tx, { application: application_id, question: question_id });
  for (const [index, row] of rows.entries()) {
    const counted = lastOneCounts(rows.slice(0, index + 1), now);
    if (counted !== row.counted) await attemptRows.updateAttempt(tx, row.id, { counted });
  }
}

/** Closes a locked, open attempt; where it has content, its processing is queued in the same transaction. */
export async function closeAttempt(ctx: Context, tx: Tx, attempt: Attempt, closing: Closing): Promise<Attempt> {
  const now = ctx.now();
  const { client, ...changes } = closing;
  const merged = client ? { client: { ...attempt.client, ...client } } : {};
  await attemptRows.moveAttempt(tx, attempt.id, closing.state, { ...changes, ...merged, sealed_at: now });
  await writeCounted(tx, attempt, now);
  const closed = await attemptRows.findAttempt(tx, attempt.id);
  if (!closed) throw new Error('a locked attempt vanished');
  if (closed.bytes === 0) return closed;
  const { company_id, job_id, application_id, question_id, number } = closed;
  const type = isOrdinaryEnd(closing.ended_by) ? 'attempt.stored' : 'attempt.interrupted';
  const data = { question: question_id, number, ended_by: closing.ended_by, counted: closed.counted };
  await recordEvent(tx, { company_id, job_id, application_id, type, actor: 'applicant', data });
  await ctx.queue.enqueue(tx, processRecording, { attempt: closed.id });
  return closed;
}

function arrivedOf(rows: SegmentRow[], kind: Track['kind']): Track['parts'] {
  const numbers = [...new Set(rows.filter((row) => row.track === kind).map((row) => row.part))];
  return numbers.flatMap((part) => {
    const segments = rows
      .filter((row) => row.track === kind && row.part === part)
      .map((row) => row.index)
      .toSorted((a, b) => a - b);
    return segments[0] === 0 ? [{ part, recorded_ms: 0, ended_by: 'interrupted', segments }] : [];
  });
}

/**
 * Seals an open attempt with what arrived: every segment of each part that has its first, whose header begins the file.
 * The recorder is gone, so no more is known.
 */
export async function abandonAttempt(ctx: Context, tx: Tx, id: number): Promise<void> {
  const attempt = await attemptRows.lockAttempt(tx, id);
  if (attempt?.state !== 'open') return;
  const rows = await attemptRows.listSegments(tx, id);
  const mime_type = attempt.mime_type ?? 'video/mp4';
  const tracks = (['camera', 'screen'] as const)
    .map((kind) => ({ kind, mime_type, parts: arrivedOf(rows, kind) }))
    .filter(({ parts }) => parts.length > 0);
  const keptKeys = new Set(
    tracks.flatMap(({ kind, parts }) =>
      parts.flatMap(({ part, segments }) => segments.map((index) => `${kind}/${part}/${index}`)),
    ),
  );
  const bytes = rows
    .filter((row) => keptKeys.has(`${row.track}/${row.part}/${row.index}`))
    .reduce((sum, row) => sum + row.bytes, 0);
  await closeAttempt(ctx, tx, attempt, {
    state: 'abandoned',
    manifest: { tracks },
    ended_by: 'interrupted',
    recorded_ms: attempt.captured_ms,
    bytes,
    mime_type: attempt.mime_type,
  });
}
