import type { Answer } from '@vivavoce/contract/types.ts';
import type { attempts } from '../../../db/schema/index.ts';
import type { Media } from '../../../http/send-media.ts';

type Attempt = typeof attempts.$inferSelect;
type Screen = Pick<Attempt, 'screen_key' | 'screen_offset_ms' | 'screen_duration'>;

/** @returns null while no screen can be played */
export const presentScreen = (attempt: Screen, url: string): Answer['screen'] =>
  attempt.screen_key === null
    ? null
    : { url, starts_at: (attempt.screen_offset_ms ?? 0) / 1000, duration: attempt.screen_duration };

/** A camera that plays for longer than this has no screen that is still to come. */
const PENDING_MS = 10 * 60_000;

/** Whether a recorded screen is still to become playable. */
export const isScreenPending = (
  {
    screen,
    screen_key,
    screen_failure,
    state,
    processed_at,
  }: Pick<Attempt, 'screen' | 'screen_key' | 'screen_failure' | 'state' | 'processed_at'>,
  now: Date,
): boolean =>
  screen &&
  screen_key === null &&
  screen_failure === null &&
  (state === 'sealed' ||
    state === 'processing' ||
    (state === 'playable' && processed_at !== null && now.getTime() - processed_at.getTime() < PENDING_MS));

/** @returns null while no screen can be played */
export const screenMedia = (attempt: Attempt): Media | null =>
  attempt.screen_key === null
    ? null
    : {
        key: attempt.screen_key,
        mime_type: attempt.screen_type ?? 'video/mp4',
        version: `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}-screen`,
      };
