import type { InterviewQuestion } from '@vivavoce/contract/types.ts';

type Opened = Pick<InterviewQuestion, 'opened_at' | 'thinking_ends_at' | 'video'>;

/**
 * Seconds of thinking that begin once the question's video has been played, as the server counts them: its clock runs
 * from the opening, the video's length first.
 * @param secondsLeft seconds until the thinking ends
 * @returns null while there is no video to watch, or once thinking has begun
 */
export function thinkingAfterVideo(
  { opened_at, thinking_ends_at, video }: Opened,
  secondsLeft: number | null,
): number | null {
  if (!video || secondsLeft === null || opened_at === null || thinking_ends_at === null) return null;
  const whole = (Date.parse(thinking_ends_at) - Date.parse(opened_at)) / 1000;
  const think = Math.max(0, Math.round(whole - video.duration));
  return secondsLeft > think ? think : null;
}
