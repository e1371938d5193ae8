import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import type { VideoFailure } from '@vivavoce/domain/videos/video-state.ts';
import type { MediaFacts } from '../media/media-facts.ts';

/** Treatment of a video of staff; `width` and `height` are pixels, both even, `fps` pictures a second. */
export type VideoPlan =
  | { how: 'refuse'; failure: VideoFailure }
  /** The packets as they are, in a new file. */
  | { how: 'copy' }
  | {
      how: 'convert';
      picture: 'copy' | PlayedPicture;
      sound: 'none' | 'copy' | 'encode';
    };

type PlayedPicture = {
  width: number;
  height: number;
  fps: number;
  /** Brighter than ordinary screens show; its light is brought into their range. */
  tone_map: boolean;
};

/** 8 bit 4:2:0 profiles, in the first byte of what `avc1.` names; others play in few browsers. */
const PLAYED_PROFILES = new Set(['42', '4d', '58', '64']);
/** Codecs that ffmpeg may decode, by the names of our own parser. */
const KNOWN_PICTURE = new Set(['avc', 'hevc', 'vp8', 'vp9', 'av1']);
type Facts = Pick<
  MediaFacts,
  | 'bytes'
  | 'duration'
  | 'width'
  | 'height'
  | 'video_codec'
  | 'audio_codec'
  | 'video_frames'
  | 'audio_packets'
  | 'truncated'
  | 'trimmed'
  | 'high_dynamic_range'
  | 'interlaced'
  | 'mime_type'
>;

const playsEverywhere = ({ video_codec, mime_type, high_dynamic_range, interlaced }: Facts): boolean => {
  const profile = /avc[13]\.([0-9a-f]{2})/i.exec(mime_type)?.[1]?.toLowerCase();
  if (high_dynamic_range || interlaced) return false;
  return video_codec === 'avc' && profile !== undefined && PLAYED_PROFILES.has(profile);
};

/** Small enough, in pixels and bytes a second, for a weak line. */
function isLight({ width, height, bytes, duration }: Facts): boolean {
  const sides = [width ?? 0, height ?? 0];
  const fits =
    Math.max(...sides) <= VIDEO_LIMITS.played_long_side && Math.min(...sides) <= VIDEO_LIMITS.played_short_side;
  return fits && (bytes * 8) / duration <= VIDEO_LIMITS.played_max_bits_per_second;
}

/** The frame in which it is shown: as large as it is, or as large as a weak line carries, in the same proportions. */
export function playedFrame(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(
    1,
    VIDEO_LIMITS.played_long_side / Math.max(width, height),
    VIDEO_LIMITS.played_short_side / Math.min(width, height),
  );
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2));
  return { width: even(width), height: even(height) };
}

/** Films are kept at their own rate, where it is one; recorders have no steady one. */
function frameRate({ video_frames, duration }: Facts): number {
  const measured = video_frames / duration;
  return [24, 25].find((rate) => Math.abs(measured - rate) < 0.3) ?? 30;
}

function refusal(facts: Facts): VideoFailure | null {
  const { duration, width, height, video_frames } = facts;
  if (width === null || height === null || video_frames === 0) return 'no_video';
  if (facts.truncated) return 'cut_off';
  if (!(duration >= VIDEO_LIMITS.min_seconds)) return 'not_video';
  if (duration > VIDEO_LIMITS.max_seconds) return 'too_long';
  const tooWide = Math.max(width, height) > VIDEO_LIMITS.max_side_pixels;
  if (tooWide || width * height > VIDEO_LIMITS.max_pixels || video_frames > VIDEO_LIMITS.max_frames) return 'too_large';
  return KNOWN_PICTURE.has(facts.video_codec ?? '') ? null : 'unsupported_codec';
}

/**
 * Decides from what was measured, before any converter sees the file. What plays everywhere and is light is copied;
 * everything else is converted where there is a converter. Without one, what plays everywhere is copied, however heavy.
 * A trimmed file is never copied: what was cut away is still in it, and must not be published.
 * @param canConvert whether this machine has ffmpeg
 */
export function planVideo(facts: Facts, canConvert: boolean): VideoPlan {
  const failure = refusal(facts);
  if (failure) return { how: 'refuse', failure };
  const sound = facts.audio_packets === 0 ? 'none' : facts.audio_codec === 'aac' && !facts.trimmed ? 'copy' : 'encode';
  const played = playsEverywhere(facts) && !facts.trimmed;
  if (!canConvert && facts.trimmed) return { how: 'refuse', failure: 'trimmed' };
  if (played && sound !== 'encode' && (isLight(facts) || !canConvert)) return { how: 'copy' };
  if (!canConvert) return { how: 'refuse', failure: 'unsupported_codec' };
  const { width, height } = facts;
  const frame = { ...playedFrame(width ?? 0, height ?? 0), fps: frameRate(facts), tone_map: facts.high_dynamic_range };
  return { how: 'convert', picture: played && isLight(facts) ? 'copy' : frame, sound };
}
