import { wordStarts, wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';

/** Captions with the times of their words, approximate where the transcription had none. */
export const withStarts = (cues: readonly TimedCue[]): TimedCue[] =>
  cues.map((cue) => (cue.starts.length === wordsOf(cue.text).length ? cue : { ...cue, starts: wordStarts(cue) }));
