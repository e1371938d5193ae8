import { expect, it } from 'vitest';
import { thinkingAfterVideo } from './watching.ts';

const video = { url: '/v', poster_url: null, duration: 12.4, captions: [] };
const question = {
  opened_at: '2026-11-24T12:00:00Z',
  // 12.4 seconds of video, then 30 to think.
  thinking_ends_at: '2026-11-24T12:00:42.400Z',
  video,
};

it.each([
  [43, 30],
  [31, 30],
  [30, null],
  [1, null],
  [0, null],
  [null, null],
])('with %s seconds left, %s to think begin after the video', (secondsLeft, think) => {
  expect(thinkingAfterVideo(question, secondsLeft)).toBe(think);
});

it('says nothing without a video, a limit or an opening', () => {
  expect(thinkingAfterVideo({ ...question, video: null }, 43)).toBeNull();
  expect(thinkingAfterVideo({ ...question, thinking_ends_at: null }, 43)).toBeNull();
  expect(thinkingAfterVideo({ ...question, opened_at: null }, 43)).toBeNull();
});

it('counts a first reaction without any time to think', () => {
  expect(thinkingAfterVideo({ ...question, thinking_ends_at: '2026-11-24T12:00:12.400Z' }, 5)).toBe(0);
});
