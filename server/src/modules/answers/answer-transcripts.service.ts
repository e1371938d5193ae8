import type { AnswerTranscript } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { recordedAnswer } from './answers.service.ts';
import { readTranscript, writeTranscript } from '../transcripts/transcripts.service.ts';
import type { TranscriptChange } from '../transcripts/transcripts.service.ts';

interface Place {
  job: number;
  answer: number;
}

/** The transcript of an answer, for staff who may watch it. @throws AppError `not_found`, `forbidden` */
export async function readAnswerTranscript(ctx: Context, actor: StaffActor, place: Place): Promise<AnswerTranscript> {
  const { attempt, can_write } = await recordedAnswer(ctx, actor, place, 'watch');
  return { transcript: await readTranscript(ctx.db, attempt, true), can_write };
}

/** Staff write or correct it. @throws AppError as `writeTranscript` */
export async function writeAnswerTranscript(
  ctx: Context,
  actor: StaffActor,
  place: Place,
  change: TranscriptChange,
): Promise<AnswerTranscript> {
  const { attempt } = await recordedAnswer(ctx, actor, place, 'caption');
  await writeTranscript(ctx, attempt, { by: 'user', user_id: actor.user_id }, change);
  return readAnswerTranscript(ctx, actor, place);
}
