import type { TimedCue } from '../transcripts/cues.ts';
import { findQuote, searchable } from './quotes.ts';
import type { Quote } from './quotes.ts';

/** An answer in captions. */
export interface SpokenAnswer {
  question_id: number;
  cues: readonly TimedCue[];
  language: string;
}

interface EvidencePassage {
  question_id: number;
  from_ms: number;
  to_ms: number;
  text: string;
}

/** Passages of an applicant for each criterion of the activity; never a judgement of them. */
export interface Evidence {
  /** Criteria with a passage. */
  met: number;
  of: number;
  criteria: { name: string; passages: EvidencePassage[] }[];
}

/** Evidence as the model claims it: `criterion` counts from 1, captions are numbered through all answers. */
type ClaimedEvidence = readonly { criterion: number; cites: readonly Quote[] }[];

const PASSAGES_MAX = 3;

/** Keeps the claimed passages that are in the answers. @returns also how many do not */
export function checkEvidence(
  claimed: ClaimedEvidence,
  answers: readonly SpokenAnswer[],
  names: readonly string[],
): { evidence: Evidence; dropped: number } {
  let before = 0;
  const parts = answers.map((answer) => {
    const first = before;
    before += answer.cues.length;
    return { answer, first, last: before, transcript: searchable(answer.cues, answer.language) };
  });
  let dropped = 0;
  const criteria = names.map((name) => ({ name, passages: [] as EvidencePassage[] }));
  for (const { criterion, cites } of claimed) {
    const place = criteria[criterion - 1];
    for (const { cue, quote } of cites) {
      const part = parts.find(({ first, last }) => cue > first && cue <= last);
      const passage = part && findQuote(part.transcript, { cue: cue - part.first, quote });
      if (!place || !part || !passage) {
        dropped += 1;
        continue;
      }
      const { from_ms, to_ms, text } = passage;
      const { question_id } = part.answer;
      const isKnown = place.passages.some((other) => other.question_id === question_id && other.from_ms === from_ms);
      if (!isKnown && place.passages.length < PASSAGES_MAX) place.passages.push({ question_id, from_ms, to_ms, text });
    }
  }
  const met = criteria.filter(({ passages }) => passages.length > 0).length;
  return { evidence: { met, of: names.length, criteria }, dropped };
}
