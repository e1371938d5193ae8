import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';

/** No applicant has this number, so notes of the practice never mix with those of the interview. */
const PRACTICE_APPLICATION = 0;

/** Recordings of a practice stay in memory, so even a question without a time limit ends here. */
const longestSeconds = 120;

/** The question whose kind and times a practice has; undefined where nothing is recorded. */
export function practisedQuestion({ questions }: Pick<Interview, 'questions'>): InterviewQuestion | undefined {
  return questions.find(({ kind }) => kind === 'video') ?? questions.find(({ kind }) => isRecorded(kind));
}

/**
 * One sample question with the kind and the times of the interview's own, and unlimited attempts.
 * @param text of the sample question, in the language of the page
 * @param shares whether this device can share its screen; elsewhere the practice leaves it out
 */
export function practiceInterview(
  interview: Interview,
  text: string,
  locale: Interview['locale'],
  shares = false,
): Interview {
  const pattern = practisedQuestion(interview);
  if (!pattern) throw new Error('nothing is recorded in this interview');
  const { kind, preparation_seconds, answer_seconds } = pattern;
  const question: InterviewQuestion = {
    ...pattern,
    id: 1,
    order: 1,
    kind,
    screen_recording: pattern.screen_recording && shares,
    text,
    preparation_seconds,
    answer_seconds: Math.min(answer_seconds || longestSeconds, longestSeconds),
    attempts_allowed: UNLIMITED_ATTEMPTS,
    attempts_left: null,
    free_repeats_left: ATTEMPT_LIMITS.free_technical_repeats,
    state: 'waiting',
    opened_at: null,
    paused_at: null,
    video: null,
    thinking_ends_at: null,
    attempts: [],
    self_review: null,
    written: null,
  };
  return {
    ...interview,
    application: PRACTICE_APPLICATION,
    gate: 'open',
    locale,
    job: { ...interview.job, allow_answer_review: true, attachments: [] },
    deadline: null,
    closed_at: null,
    send_until: null,
    requests: [],
    may_ask: [],
    questions: [question],
  };
}
