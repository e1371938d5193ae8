import type { AiFeedback } from '@vivavoce/contract/types.ts';
import type { Passage } from '@vivavoce/domain/ai/quotes.ts';
import type { Summary } from '@vivavoce/domain/ai/summaries.ts';
import { placePassages } from '@vivavoce/domain/ai/summaries.ts';
import { withStarts } from '../transcripts/word-starts.ts';
import type { AnsweredRow } from './feedback.repository.ts';

type Question = AiFeedback['questions'][number];
type AnswerSummary = NonNullable<Question['summary']>;

const personAt = (name: string | null, at: Date | null): AnswerSummary['corrected'] =>
  at === null ? null : { name, at: at.toISOString() };

function presentSummary({
  transcript,
  version,
  summary,
  corrected_name,
  dismissed_name,
}: AnsweredRow): AnswerSummary | null {
  if (!summary) return null;
  const stale =
    transcript !== null && summary.transcript_revision !== null && summary.transcript_revision !== transcript.revision;
  const cues = version ? withStarts(version.cues) : [];
  const placed = (passages: readonly Passage[]) =>
    (stale
      ? placePassages(passages, cues, transcript.language)
      : passages.map((passage) => ({ ...passage, changed: version === null }))
    ).map(({ from_ms, to_ms, text, changed }) => ({ from_ms, to_ms, text, changed }));
  const content = (summary.corrected_content ?? summary.content) as Summary | null;
  return {
    id: summary.id,
    state: stale && summary.state === 'ready' ? 'stale' : summary.state,
    reason: summary.reason,
    sentences: (content?.sentences ?? []).map(({ text, passages, place }, nth) => ({
      place: place ?? nth,
      text,
      passages: placed(passages),
    })),
    highlights: placed(content?.highlights ?? []),
    dropped: summary.dropped,
    notes: summary.notes,
    model: summary.model,
    prompt_version: summary.prompt_version,
    generated_at: summary.generated_at?.toISOString() ?? null,
    corrected: personAt(corrected_name, summary.corrected_at),
    dismissed: personAt(dismissed_name, summary.dismissed_at),
    seen: summary.seen_at !== null,
  };
}

export const presentQuestions = (rows: readonly AnsweredRow[]): Question[] =>
  rows.map((row) => ({
    question: row.question_id,
    has_transcript: row.transcript !== null,
    transcript: row.hearing ? { state: row.hearing.state, reason: row.hearing.reason } : null,
    summary: presentSummary(row),
  }));

export const presentFeedback = (rows: readonly AnsweredRow[], facts: Omit<AiFeedback, 'questions'>): AiFeedback => ({
  ...facts,
  questions: presentQuestions(rows),
});
