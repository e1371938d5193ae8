import type { PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import type { SoundFigures } from '@vivavoce/domain/answers/sound-figures.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { processRecording } from '../../../tasks/definitions/recordings.ts';
import { announce } from '../../../announce.ts';
import { queueMeasuring } from '../../practice/measure.service.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { recordingOutcomes } from '../../../metrics/instruments.ts';
import * as attemptRows from '../attempts/attempts.ts';
import type { Attempt, SegmentRow } from '../attempts/attempts.ts';
import { writeCounted } from '../attempts/closing.service.ts';
import { lockApplication } from '../state/interview-rows.ts';
import { listLongTracks } from './open-recordings.repository.ts';
import type { OpenTrack } from './open-recordings.repository.ts';
import { rawFolder, recordingFolder, segmentKey } from './segment-keys.ts';
import { AppError } from '../../../lib/app-error.ts';

interface RawPart {
  track: SegmentRow['track'];
  part: number;
  mime_type: string;
  recorded_ms: number;
  /** Storage keys in order. */
  keys: string[];
  /** Segments between these are lost. */
  has_hole: boolean;
}

/** A recording to process: what arrived, and where results are stored. */
export interface RawRecording {
  attempt: Attempt;
  parts: RawPart[];
  folder: string;
  raw_folder: string;
}

export interface PlayableFacts {
  media_key: string;
  media_type: string;
  duration: number;
  width: number | null;
  height: number | null;
  picture_figures: PictureFigures | null;
  sound_figures: SoundFigures | null;
}

/** Runs a change of one attempt after the applicant's own actions; undefined where the attempt is deleted. */
async function changing<T>(
  ctx: Context,
  id: number,
  change: (tx: Tx, attempt: Attempt) => Promise<T>,
): Promise<T | undefined> {
  const row = await attemptRows.findAttempt(ctx.db, id);
  if (!row) return undefined;
  return ctx.db.transaction(async (tx) => {
    await lockApplication(tx, row.application_id);
    const attempt = await attemptRows.lockAttempt(tx, id);
    return attempt && change(tx, attempt);
  });
}

async function rawRecording(ctx: Context, attempt: Attempt): Promise<RawRecording> {
  const rows = await attemptRows.listSegments(ctx.db, attempt.id);
  const keyOf = new Map(
    rows.map((row) => [
      `${row.track}/${row.part}/${row.index}`,
      segmentKey(attempt.company_id, { ...row, attempt: attempt.id }, row.sha256),
    ]),
  );
  const parts = (attempt.manifest?.tracks ?? []).flatMap(({ kind, mime_type, parts: ofTrack }) =>
    ofTrack.map(({ part, recorded_ms, segments }) => ({
      track: kind,
      part,
      mime_type,
      recorded_ms,
      keys: segments.flatMap((index) => keyOf.get(`${kind}/${part}/${index}`) ?? []),
      has_hole: (segments.at(-1) ?? -1) >= segments.length,
    })),
  );
  return { attempt, parts, folder: recordingFolder(attempt), raw_folder: rawFolder(attempt) };
}

export type { OpenTrack };

/** The tracks of recordings that go on, began before a moment and have more than these bytes; MP4 alone. */
export const longTracks = ({ pool }: Pick<Context, 'pool'>, begun_before: Date, more_than_bytes: number) =>
  listLongTracks(pool, begun_before, more_than_bytes);

/**
 * Starts processing a closed recording, again where an earlier run was killed.
 * @returns null where there is nothing to process
 */
export async function takeRecording(ctx: Context, id: number): Promise<RawRecording | null> {
  const attempt = await changing(ctx, id, async (tx, row) => {
    if (row.state === 'open' || row.bytes === 0) return undefined;
    const moved = await attemptRows.moveAttempt(tx, id, 'processing', { failure: null });
    if (moved) await attemptRows.refreshStrip(tx, row.application_id);
    return moved ?? row;
  });
  return attempt ? rawRecording(ctx, attempt) : null;
}

/** Reviewers can watch from here on. The measured length and picture also decide whether the attempt counts. */
export async function notePlayable(ctx: Context, id: number, facts: PlayableFacts): Promise<void> {
  const moved = await changing(ctx, id, async (tx, attempt) => {
    const now = ctx.now();
    if (!(await attemptRows.moveAttempt(tx, id, 'playable', { ...facts, failure: null, processed_at: now })))
      return false;
    await attemptRows.foldSegments(tx, id);
    await writeCounted(tx, attempt, now);
    await attemptRows.refreshStrip(tx, attempt.application_id);
    await announce(ctx, tx, 'recording.playable', { application: attempt.application_id });
    await queueMeasuring(ctx, tx, attempt);
    return true;
  });
  if (moved) recordingOutcomes.inc({ outcome: 'playable' });
}

/** The screen can be watched beside the camera from here on. */
export const noteScreen = (
  ctx: Context,
  id: number,
  facts: { screen_key: string; screen_type: string; screen_duration: number },
) => attemptRows.updateAttempt(ctx.db, id, { ...facts, screen_failure: null });

/** Stores the results for poster and sound. `failure` names a fault of a recording that plays. */
export const noteExtras = (
  ctx: Context,
  id: number,
  extras: Pick<Attempt, 'poster_key' | 'peaks' | 'failure' | 'screen_failure'>,
) => attemptRows.updateAttempt(ctx.db, id, extras);

/** The recording cannot be made playable; its raw segments stay, and staff may retry it. */
export async function noteDamaged(ctx: Context, id: number, failure: string): Promise<void> {
  const moved = await changing(ctx, id, async (tx, attempt) => {
    if (!(await attemptRows.moveAttempt(tx, id, 'damaged', { failure }))) return false;
    await attemptRows.refreshStrip(tx, attempt.application_id);
    const { company_id, job_id, application_id, question_id } = attempt;
    const data = { question: question_id, failure };
    await recordEvent(tx, { company_id, job_id, application_id, type: 'recording.damaged', actor: 'system', data });
    return true;
  });
  if (moved) recordingOutcomes.inc({ outcome: 'damaged' });
}

/** @throws AppError `wrong_state` where the recording is not damaged */
export async function retryRecording(ctx: Context, id: number): Promise<void> {
  await changing(ctx, id, async (tx, attempt) => {
    if (attempt.state !== 'damaged') throw new AppError('wrong_state');
    await attemptRows.moveAttempt(tx, id, 'processing', { failure: null });
    await attemptRows.refreshStrip(tx, attempt.application_id);
    await ctx.queue.enqueue(tx, processRecording, { attempt: id });
  });
}

/** A recording that was playable and whose file is gone from the storage, until the file is back. */
const FILE_MISSING = 'file_missing';

const moveFile = (ctx: Context, id: number, from: Attempt['state'], changes: Pick<Attempt, 'state' | 'failure'>) =>
  changing(ctx, id, async (tx, attempt) => {
    if (attempt.state !== from) return;
    await attemptRows.updateAttempt(tx, id, changes);
    await attemptRows.refreshStrip(tx, attempt.application_id);
  });

/** Marks the recording as damaged, so that reviewers read that it cannot be played instead of waiting for it. */
export const noteFileMissing = (ctx: Context, id: number) =>
  moveFile(ctx, id, 'playable', { state: 'damaged', failure: FILE_MISSING });

export const noteFileBack = (ctx: Context, id: number) =>
  moveFile(ctx, id, 'damaged', { state: 'playable', failure: null });
