import { hasStutter } from '@vivavoce/domain/answers/picture-figures.ts';
import type { PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import { lacksSound } from '@vivavoce/domain/answers/sound-figures.ts';
import type { SoundFigures } from '@vivavoce/domain/answers/sound-figures.ts';
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
 * - `lacks_sound`: the sound has a hole or ends long before the picture, or a piece of the file is missing
 * - `silent`: there is sound, but no voice
 * - `parts_left_out`: some parts could not be joined and are not in the playable file
 */
const GATE_FAILURES = [
  'too_short',
  'too_long',
  'no_video',
  'no_audio',
  'few_frames',
  'lacks_sound',
  'silent',
  'parts_left_out',
] as const;

type GateFailure = (typeof GATE_FAILURES)[number];

type GateFacts = Pick<
  MediaFacts,
  | 'duration'
  | 'video_frames'
  | 'audio_packets'
  | 'longest_frame_gap'
  | 'picture_ends_early'
  | 'longest_sound_gap'
  | 'sound_ends_early'
  | 'longest_hole'
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
}: Pick<GateFacts, 'duration' | 'video_frames' | 'longest_frame_gap' | 'picture_ends_early'>): PictureFigures {
  const none = video_frames === 0;
  return {
    frames_per_second: duration > 0 ? video_frames / duration : 0,
    longest_gap_seconds: none ? duration : (longest_frame_gap ?? 0),
    ends_early_seconds: none ? duration : picture_ends_early,
  };
}

/** The figures of a recorded sound; null without a sound track, which is a fault of its own. */
export const soundFigures = ({
  longest_sound_gap,
  sound_ends_early,
  longest_hole,
}: Pick<GateFacts, 'longest_sound_gap' | 'sound_ends_early' | 'longest_hole'>): SoundFigures | null =>
  longest_sound_gap === null
    ? null
    : {
        longest_gap_seconds: longest_sound_gap,
        ends_early_seconds: sound_ends_early,
        missing_seconds: longest_hole,
      };

/** Judges a playable file against what was recorded. Pure: seconds and counts in, codes out. */
export function judgeRecording(input: GateInput): Verdict {
  const { facts, recorded_ms, expected, audio_peak } = input;
  const sound = soundFigures(facts);
  const difference = facts.duration - recorded_ms / 1000;
  const checks: [GateFailure, boolean][] = [
    ['too_short', difference < -UPLOAD_LIMITS.duration_tolerance_seconds],
    ['too_long', difference > UPLOAD_LIMITS.duration_tolerance_seconds],
    ['no_video', expected.video && facts.video_frames === 0],
    ['no_audio', expected.audio && facts.audio_packets === 0],
    ['few_frames', input.steady && facts.video_frames > 0 && hasStutter(pictureFigures(facts))],
    ['lacks_sound', expected.audio && sound !== null && lacksSound(sound)],
    ['silent', expected.audio && facts.audio_packets > 0 && audio_peak !== null && audio_peak < SILENT_BELOW_PEAK],
    ['parts_left_out', input.parts_left_out > 0],
  ];
  const failures = checks.filter(([, failed]) => failed).map(([code]) => code);
  return { passed: failures.length === 0, failures, audio_checked: audio_peak !== null };
}
