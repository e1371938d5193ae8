import type { AnswerMix } from '../answers/answer-mix.ts';
import type { JobKind } from './kind-names.ts';
import type { Purpose } from './purpose.ts';

/** How pages and mails call an activity. Each name has phrases of its own (`names` in the phrases of kinds). */
export type ActivityName = Exclude<JobKind, 'presentation'> | 'video_interview' | 'interview' | 'practice_interview';

/** The name of an activity: only recordings with a picture make a video interview. */
export function activityName(kind: JobKind, purpose: Purpose, mix: AnswerMix): ActivityName {
  if (kind !== 'presentation') return kind;
  if (purpose === 'practice') return 'practice_interview';
  return mix === 'recorded' ? 'video_interview' : 'interview';
}
