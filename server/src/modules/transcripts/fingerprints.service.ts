import { comparableWords, fingerprintsOf } from '@vivavoce/domain/signals/shared-phrases.ts';
import { SIGNAL_LIMITS } from '@vivavoce/domain/signals/signals.ts';
import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';
import type { Queryable } from '../../db/client.ts';
import * as repository from './fingerprints.repository.ts';
import { findTranscript } from './transcripts.repository.ts';

interface Words {
  transcript_id: number;
  application_id: number;
  job_id: number;
  company_id: number;
  language: string;
  cues: readonly TimedCue[];
}

/** Notes what the newest version of a transcript can be found by, where its activity looks for words that stand elsewhere. */
export async function noteFingerprints(tx: Queryable, words: Words): Promise<void> {
  const { transcript_id, application_id, job_id, company_id, language, cues } = words;
  if (!(await repository.looksForSharedWords(tx, job_id))) return;
  const text = cues.map((cue) => cue.text).join(' ');
  const hashes = fingerprintsOf(comparableWords(text, language));
  await repository.putFingerprints(tx, {
    transcript_id,
    application_id,
    company_id,
    hashes,
  });
}

/** The words of other people's recordings in the same company that share at least one stretch of twelve words. */
export async function wordsAlike(
  db: Queryable,
  application: number,
  hashes: readonly number[],
): Promise<{ application_id: number; words: string[] }[]> {
  if (hashes.length === 0) return [];
  const found: { application_id: number; words: string[] }[] = [];
  for (const one of await repository.listAlike(db, {
    application,
    hashes,
    limit: SIGNAL_LIMITS.compared_max,
  })) {
    const stored = await findTranscript(db, one.attempt_id);
    if (!stored) continue;
    const text = stored.newest.version.cues.map((cue) => cue.text).join(' ');
    found.push({
      application_id: one.application_id,
      words: comparableWords(text, stored.transcript.language),
    });
  }
  return found;
}
