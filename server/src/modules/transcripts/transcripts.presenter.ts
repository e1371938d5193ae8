import type { Transcript } from '@vivavoce/contract/types.ts';
import { correctedWords } from '@vivavoce/domain/transcripts/changed-words.ts';
import { wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';
import { withStarts } from './word-starts.ts';
import type { StoredTranscript } from './transcripts.repository.ts';

function presentCues(first: readonly TimedCue[], cues: readonly TimedCue[]): Transcript['cues'] {
  const changed = correctedWords(first, cues);
  let place = 0;
  return withStarts(cues).map(({ from_ms, to_ms, text, starts, doubts = [] }) => ({
    from_ms,
    to_ms,
    text,
    words: wordsOf(text).map((word, at) => {
      const corrected = changed[place] ?? false;
      place += 1;
      return { text: word, from_ms: starts[at] ?? from_ms, corrected, doubtful: !corrected && doubts.includes(at) };
    }),
  }));
}

/** @param naming whether the reader learns which member of staff corrected it */
export function presentTranscript(
  { transcript, first, newest: { version, author_name } }: StoredTranscript,
  naming: boolean,
): Transcript {
  const { author } = version;
  const isCorrection = version.revision > 1 && author !== 'provider';
  return {
    language: transcript.language,
    source: version.source,
    times: version.times,
    model: version.model ?? first.model,
    revision: version.revision,
    cues: presentCues(first.cues, version.cues),
    written_at: first.at.toISOString(),
    corrected: isCorrection
      ? { by: author, name: naming && author === 'user' ? author_name : null, at: version.at.toISOString() }
      : null,
  };
}
