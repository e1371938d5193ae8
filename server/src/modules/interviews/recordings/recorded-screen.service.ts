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

/** @returns null while no screen can be played */
export const screenMedia = (attempt: Attempt): Media | null =>
  attempt.screen_key === null
    ? null
    : {
        key: attempt.screen_key,
        mime_type: attempt.screen_type ?? 'video/mp4',
        version: `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}-screen`,
      };
