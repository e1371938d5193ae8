import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { mayBeAnswer } from '@vivavoce/domain/answers/attempts.ts';
import { hasStutter } from '@vivavoce/domain/answers/picture-figures.ts';
import { lacksSound } from '@vivavoce/domain/answers/sound-figures.ts';
import { selfReviewOf, staffReadTicks } from '@vivavoce/domain/answers/self-review.ts';
import { pictureOf } from '@vivavoce/domain/answers/picture.ts';
import { thinkingEndsAt } from '@vivavoce/domain/answers/clocks.ts';
import type { QuestionClock } from '@vivavoce/domain/answers/clocks.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import { usageOf } from '../attempts/attempt-usage.ts';
import { isScreenPending, presentScreen } from '../attempts/recorded-screen.ts';
import { mayWatchOwn } from '../state/interview-state.ts';
import type { InterviewState } from '../state/interview-state.ts';
import type { AnswerRow, AttemptRow, OpeningRow, WrittenRow } from '../state/interview-rows.ts';
import { presentInterviewVideo } from '../videos/interview-videos.ts';
import { presentWritten } from './writing.presenter.ts';
import { withKindFields } from './written-state.ts';

export const clockOf = (
  question: VersionQuestion,
  opening: OpeningRow | undefined,
  videos: InterviewState['videos'],
): QuestionClock => ({
  opened_at: opening?.opened_at ?? null,
  preparation_seconds: question.preparation_seconds,
  credited_outage_seconds: (opening?.credited_ms ?? 0) / 1000,
  paused_seconds: (opening?.paused_ms ?? 0) / 1000,
  video_seconds: videos.get(question.video_id ?? 0)?.video.duration ?? 0,
});

function presentAttempt(
  attempt: AttemptRow,
  answer: AnswerRow | undefined,
  { replay, now }: { replay: boolean; now: Date },
): InterviewAttempt {
  const { id, number, state, counted, ended_by, duration, recorded_ms, stored_bytes, captions } = attempt;
  const plays = replay && state === 'playable' && attempt.media_key !== null;
  const path = `/api/interview/${attempt.application_id}/attempts/${id}`;
  return {
    id,
    number,
    state,
    counted,
    chosen: answer?.attempt_id === id,
    ended_by,
    duration: duration ?? (recorded_ms === null ? null : recorded_ms / 1000),
    bytes: stored_bytes,
    usable: mayBeAnswer(attempt),
    picture: pictureOf(attempt),
    video_url: plays ? `${path}/video` : null,
    captions:
      plays && captions
        ? { language: captions.language, url: `${path}/captions.vtt?revision=${captions.revision}` }
        : null,
    screen: plays ? presentScreen(attempt, `${path}/screen`) : null,
    screen_pending: isScreenPending(attempt, now),
    stutter: attempt.picture_figures !== null && hasStutter(attempt.picture_figures),
    lacks_sound: attempt.sound_figures !== null && lacksSound(attempt.sound_figures),
    ticks: attempt.ticks ?? [],
  };
}

/** A recording without a single byte changes nothing, so it is not shown. */
const holdsSomething = (attempt: AttemptRow): boolean => attempt.stored_bytes > 0;

/** The self-review of a question, and who else reads its ticks. */
export function presentSelfReview(
  { job }: Pick<InterviewState['interview'], 'job'>,
  question: VersionQuestion,
): InterviewQuestion['self_review'] {
  const review = selfReviewOf(job.assessment_type, question);
  return review && { ...review, staff_read_ticks: staffReadTicks(job.assessment_type) };
}

function stateOf(
  opening: OpeningRow | undefined,
  { held, written, answer }: { held: AttemptRow[]; written: WrittenRow | undefined; answer: AnswerRow | undefined },
) {
  if (answer) return 'answered';
  if (held.length > 0 || written) return 'answering';
  return opening ? 'thinking' : 'waiting';
}

export function presentQuestion(state: InterviewState, question: VersionQuestion, now: Date): InterviewQuestion {
  const opening = state.openings.find((row) => row.question_id === question.id);
  const answer = state.answers.find((row) => row.question_id === question.id);
  const attempts = state.attempts.filter((row) => row.question_id === question.id);
  const held = attempts.filter(holdsSomething);
  const usage = usageOf(attempts, question.attempts_allowed, now);
  const written = state.written.find((row) => row.question_id === question.id);
  const { id, order, kind, preparation_seconds, answer_seconds, attempts_allowed, ...fields } =
    withKindFields(question);
  const { choices, choices_multiple, max_characters, file_types } = fields;
  const isPaused = opening?.paused_at != null;
  // A break is no time to think: the question is hidden meanwhile.
  const readable =
    ((opening !== undefined || answer !== undefined) && !isPaused) ||
    state.interview.application.adjustments.in_advance === true;
  return {
    id,
    order,
    kind,
    screen_recording: question.screen_recording,
    text: readable ? question.text : null,
    preparation_seconds,
    answer_seconds,
    attempts_allowed,
    attempts_left: usage.left,
    free_repeats_left: usage.free_repeats_left,
    state: stateOf(opening, { held, written, answer }),
    opened_at: opening?.opened_at.toISOString() ?? null,
    paused_at: opening?.paused_at?.toISOString() ?? null,
    video: opening && !isPaused ? presentInterviewVideo(state, question.video_id) : null,
    thinking_ends_at: thinkingEndsAt(clockOf(question, opening, state.videos))?.toISOString() ?? null,
    attempts: held.map((attempt) => presentAttempt(attempt, answer, { replay: mayWatchOwn(state.interview), now })),
    self_review: held.length > 0 ? presentSelfReview(state.interview, question) : null,
    choices: readable ? choices : null,
    choices_multiple,
    max_characters,
    file_types,
    written: written ? presentWritten(question, written, opening?.paused_at ?? now) : null,
  };
}
