import { createSilenceWatch } from './silence.ts';

const SAMPLE_EVERY_MS = 100;
const FLOOR_DB = -100;

export type LevelReading = {
  /** Root mean square relative to full scale, -100 to 0. */
  level_db: number;
  /** True after five seconds of silence. */
  silent: boolean;
};

/**
 * Root mean square of samples between -1 and 1, in dB relative to full scale, not below -100.
 */
export function levelDb(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  return rms > 0 ? Math.max(FLOOR_DB, 20 * Math.log10(rms)) : FLOOR_DB;
}

/**
 * Reads the microphone of a stream ten times a second. A page that the browser does not let listen yet
 * (no click so far) gives no readings rather than false silence.
 * @returns a function that stops it
 */
export function watchLevel(stream: MediaStream, listener: (reading: LevelReading) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const isSilent = createSilenceWatch();
  const timer = setInterval(() => {
    if (context.state !== 'running') {
      context.resume().catch(() => undefined);
      return;
    }
    analyser.getFloatTimeDomainData(samples);
    const level = levelDb(samples);
    listener({ level_db: level, silent: isSilent(level, performance.now()) });
  }, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
    context.close().catch(() => undefined);
  };
}
