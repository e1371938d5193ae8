import type { SpokenAnswer } from '@vivavoce/domain/ai/evidence.ts';
import type { Queryable } from '../../../db/client.ts';
import { newestText } from '../../transcripts/provider-transcripts.service.ts';
import { findRecording, listRecorded } from '../processing/recordings.repository.ts';

/** The recorded answers of an applicant that have a transcript, in its newest version. */
export async function spokenAnswers(db: Queryable, application: number): Promise<SpokenAnswer[]> {
  const spoken: SpokenAnswer[] = [];
  for (const { question_id } of await listRecorded(db, application)) {
    const recording = await findRecording(db, { application, question: question_id });
    const text = recording && (await newestText(db, recording.attempt.id));
    if (text) spoken.push({ question_id, cues: text.cues, language: text.language });
  }
  return spoken;
}
