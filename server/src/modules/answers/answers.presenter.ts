import type { Answer, AnswerAttempt } from '@vivavoce/contract/types.ts';
import type { answers, attempts } from '../../db/schema/index.ts';
import type { AttemptRow } from './answers.repository.ts';

type AttemptState = AnswerAttempt['state'];

export interface AnswerSource {
  job: number;
  question: { id: number; text: string; competency: string | null; answer_seconds: number; order: number };
  given: { answer: typeof answers.$inferSelect; attempt: typeof attempts.$inferSelect } | undefined;
  /** False until the interview is sent: then only the state is told. */
  shown: boolean;
}

const STATES: Record<AttemptState, Answer['state']> = {
  open: 'recorded',
  sealed: 'recorded',
  abandoned: 'recorded',
  processing: 'processing',
  playable: 'playable',
  damaged: 'damaged',
};

const nothing = {
  id: null,
  failure: null,
  duration: null,
  width: null,
  height: null,
  peaks: null,
  mime_type: null,
  video_url: null,
  poster_url: null,
  recorded_at: null,
  attempt_number: null,
} as const;

function presentRecording({
  job,
  given,
  shown,
}: AnswerSource): Omit<
  Answer,
  'question' | 'question_id' | 'question_text' | 'competency' | 'answer_seconds' | 'order' | 'removed' | 'state'
> {
  if (!given || !shown) return nothing;
  const { answer, attempt } = given;
  const path = `/api/jobs/${job}/answers/${answer.id}`;
  const { failure, width, height, peaks, recorded_ms } = attempt;
  return {
    id: answer.id,
    failure,
    duration: attempt.duration ?? (recorded_ms === null ? null : recorded_ms / 1000),
    width,
    height,
    peaks,
    mime_type: attempt.media_type,
    video_url: attempt.state === 'playable' && attempt.media_key !== null ? `${path}/video` : null,
    poster_url: attempt.poster_key === null ? null : `${path}/poster`,
    recorded_at: attempt.created_at.toISOString(),
    attempt_number: attempt.number,
  };
}

export const presentAnswer = (source: AnswerSource): Answer => ({
  ...presentRecording(source),
  question: `/api/jobs/${source.job}/questions/${source.question.id}`,
  question_id: source.question.id,
  question_text: source.question.text,
  competency: source.question.competency,
  answer_seconds: source.question.answer_seconds,
  order: source.question.order,
  removed: source.given === undefined,
  state: source.given ? STATES[source.given.attempt.state] : 'empty',
});

export const presentAttempt = ({ attempt, chosen }: AttemptRow): AnswerAttempt => ({
  id: attempt.id,
  number: attempt.number,
  state: attempt.state,
  counted: attempt.counted,
  chosen: chosen !== null,
  ended_by: attempt.ended_by,
  duration: attempt.duration ?? (attempt.recorded_ms === null ? null : attempt.recorded_ms / 1000),
  created_at: attempt.created_at.toISOString(),
});
