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
  const matches: { application_id: number; words: string[] }[] = [];
  for (const match of await repository.listAlike(db, {
    application,
    hashes,
    limit: SIGNAL_LIMITS.compared_max,
  })) {
    const transcript = await findTranscript(db, match.attempt_id);
    if (!transcript) continue;
    const text = transcript.newest.version.cues.map((cue) => cue.text).join(' ');
    matches.push({
      application_id: match.application_id,
      words: comparableWords(text, transcript.transcript.language),
    });
  }
  return matches;
}
