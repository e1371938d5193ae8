import { wordStarts, wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';

/** Captions with the times of their words; those that came without get approximate ones. */
export const withStarts = (cues: readonly TimedCue[]): TimedCue[] =>
  cues.map((cue) => (cue.starts.length === wordsOf(cue.text).length ? cue : { ...cue, starts: wordStarts(cue) }));
