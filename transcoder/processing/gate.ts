import { hasStutter } from '@vivavoce/domain/answers/picture-figures.ts';
import type { PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { MediaFacts } from '../media/media-facts.ts';

/** -50 dB of full scale: below is the hum of a muted microphone, above are human sounds, even breathing. */
const SILENT_BELOW_PEAK = 0.00316;

/**
 * Faults of a readable recording. The list is closed.
 *
 * - `too_short`, `too_long`: differs from the recorder's measurement by more than the tolerance
 * - `no_video`, `no_audio`: a recorded track is not in the file
 * - `few_frames`: the picture of a camera stutters, or ends long before the sound
 * - `silent`: there is sound, but no voice
 * - `parts_left_out`: some parts could not be joined and are not in the playable file
 */
const GATE_FAILURES = [
  'too_short',
  'too_long',
  'no_video',
  'no_audio',
  'few_frames',
  'silent',
  'parts_left_out',
] as const;

type GateFailure = (typeof GATE_FAILURES)[number];

type GateFacts = Pick<
  MediaFacts,
  'duration' | 'video_frames' | 'audio_packets' | 'longest_frame_gap' | 'picture_ends_early'
>;

export type GateInput = {
  facts: GateFacts;
  /** The recorder's measurement over all parts. */
  recorded_ms: number;
  /** The recorded tracks; an answer by voice alone has no picture to miss. */
  expected: { video: boolean; audio: boolean };
  /** A camera delivers frames at a steady rate, a shared screen only what changes. */
  steady: boolean;
  /** The loudest sample, 0 to 1; null without a measurement. */
  audio_peak: number | null;
  parts_left_out: number;
};

export type Verdict = {
  passed: boolean;
  failures: GateFailure[];
  /**
   * Whether the sound was decoded and measured. Without ffmpeg it is not, and `silent` cannot be among the failures.
   */
  audio_checked: boolean;
};

/** The figures of a recorded picture; without a single frame it lacks all of its length. */
export function pictureFigures({
  duration,
  video_frames,
  longest_frame_gap,
  picture_ends_early,
}: Omit<GateFacts, 'audio_packets'>): PictureFigures {
  const none = video_frames === 0;
  return {
    frames_per_second: duration > 0 ? video_frames / duration : 0,
    longest_gap_seconds: none ? duration : (longest_frame_gap ?? 0),
    ends_early_seconds: none ? duration : picture_ends_early,
  };
}

/** Judges a playable file against what was recorded. Pure: seconds and counts in, codes out. */
export function judgeRecording(input: GateInput): Verdict {
  const { facts, recorded_ms, expected, audio_peak } = input;
  const difference = facts.duration - recorded_ms / 1000;
  const checks: [GateFailure, boolean][] = [
    ['too_short', difference < -UPLOAD_LIMITS.duration_tolerance_seconds],
    ['too_long', difference > UPLOAD_LIMITS.duration_tolerance_seconds],
    ['no_video', expected.video && facts.video_frames === 0],
    ['no_audio', expected.audio && facts.audio_packets === 0],
    ['few_frames', input.steady && facts.video_frames > 0 && hasStutter(pictureFigures(facts))],
    ['silent', expected.audio && facts.audio_packets > 0 && audio_peak !== null && audio_peak < SILENT_BELOW_PEAK],
    ['parts_left_out', input.parts_left_out > 0],
  ];
  const failures = checks.filter(([, failed]) => failed).map(([code]) => code);
  return { passed: failures.length === 0, failures, audio_checked: audio_peak !== null };
}
