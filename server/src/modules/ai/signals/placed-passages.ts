import type { SpokenAnswer } from '@vivavoce/domain/ai/evidence.ts';
import { placePassages } from '@vivavoce/domain/ai/summaries.ts';

/** A passage as it was found. */
interface FoundPassage {
  question_id: number;
  from_ms: number;
  to_ms: number;
  text: string;
}

/** Passages with their position in the newest transcripts. @param question_ids those of the interview, in order */
export const placedPassages = (
  passages: readonly FoundPassage[],
  answers: readonly SpokenAnswer[],
  question_ids: readonly number[],
) =>
  passages.map(({ question_id, from_ms, to_ms, text }) => {
    const answer = answers.find((candidate) => candidate.question_id === question_id);
    const before = { cue: 1, from_ms, to_ms, text };
    const [placed] = answer ? placePassages([before], answer.cues, answer.language) : [];
    const { changed, ...now } = placed ?? { ...before, changed: true };
    return {
      question: question_id,
      number: numberOf(question_ids, question_id),
      from_ms: now.from_ms,
      text: now.text,
      changed,
    };
  });

/** The number of a question among them; null where it is no longer known. */
export const numberOf = (question_ids: readonly number[], question: number): number | null =>
  question_ids.includes(question) ? question_ids.indexOf(question) + 1 : null;
