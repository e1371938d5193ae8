import type { Quality } from '../capture/quality.ts';
import type { ClientFacts } from '../wire.ts';

const USER_AGENT_LENGTH = 500;

/**
 * Facts about this browser and camera for the technical log. No names of devices: they may name people.
 */
export function clientFacts(stream: MediaStream, quality: Quality): ClientFacts {
  const camera = stream.getVideoTracks()[0]?.getSettings();
  return {
    user_agent: navigator.userAgent.slice(0, USER_AGENT_LENGTH),
    quality,
    width: camera?.width ?? null,
    height: camera?.height ?? null,
    frame_rate: camera?.frameRate ?? null,
    audio_rate: stream.getAudioTracks()[0]?.getSettings().sampleRate ?? null,
    cores: navigator.hardwareConcurrency,
    online: navigator.onLine,
  };
}
