import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { SILENT_BELOW_DB } from '../settings.ts';

/**
 * Notices a microphone that delivers nothing: muted, unplugged, or taken by a call.
 * @returns a function to feed with a level in dB and a time in milliseconds; it answers whether the
 * microphone has been silent for five seconds
 */
export function createSilenceWatch(
  silentMs = ATTEMPT_LIMITS.silence_warning_seconds * 1000,
  silentBelowDb = SILENT_BELOW_DB,
): (levelDb: number, now: number) => boolean {
  let silentSince: number | null = null;
  return (levelDb, now) => {
    if (levelDb >= silentBelowDb) silentSince = null;
    else silentSince ??= now;
    return silentSince !== null && now - silentSince >= silentMs;
  };
}
