import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '../media/media-facts.ts';
import { planVideo, playedFrame } from './video-plan.ts';

const facts: MediaFacts = {
  container: 'mp4',
  mime_type: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
  bytes: 4_000_000,
  duration: 60,
  width: 1280,
  height: 720,
  video_codec: 'avc',
  audio_codec: 'aac',
  video_frames: 1800,
  keyframes: 30,
  audio_packets: 2800,
  longest_frame_gap: 0.04,
  picture_ends_early: 0,
  longest_sound_gap: 0.03,
  sound_ends_early: 0,
  longest_hole: 0,
  packets_left_out: 0,
  trimmed: false,
  high_dynamic_range: false,
  interlaced: false,
  truncated: false,
};
const hevc = { video_codec: 'hevc', mime_type: 'video/mp4; codecs="hvc1.1.6.L93.B0, mp4a.40.2"' };
const opus = { audio_codec: 'opus', mime_type: 'video/mp4; codecs="avc1.42E01F, opus"' };
const vp8: Partial<MediaFacts> = {
  container: 'webm',
  video_codec: 'vp8',
  audio_codec: 'opus',
  mime_type: 'video/webm; codecs="vp8, opus"',
};
const frame = { width: 1280, height: 720, fps: 30, tone_map: false };

describe('a video that plays', () => {
  it.each<[string, Partial<MediaFacts>, object]>([
    ['everywhere and is light is copied', {}, { how: 'copy' }],
    ['without sound too', { audio_codec: null, audio_packets: 0 }, { how: 'copy' }],
    ['upright too', { width: 720, height: 1280 }, { how: 'copy' }],
    ['with Opus keeps its picture', opus, { how: 'convert', picture: 'copy', sound: 'encode' }],
    ['with MP3 keeps its picture', { audio_codec: 'mp3' }, { how: 'convert', picture: 'copy', sound: 'encode' }],
    ['on telephones alone is converted', hevc, { how: 'convert', picture: frame, sound: 'copy' }],
    ['from a browser too', vp8, { how: 'convert', picture: frame, sound: 'encode' }],
    [
      'in 10 bit is converted',
      { mime_type: 'video/mp4; codecs="avc1.6E001F, mp4a.40.2"' },
      { how: 'convert', picture: frame, sound: 'copy' },
    ],
    [
      'in a large picture is made smaller',
      { width: 3840, height: 2160, bytes: 300_000_000 },
      { how: 'convert', picture: frame, sound: 'copy' },
    ],
    [
      'at a high rate of bits is made lighter',
      { bytes: 60_000_000 },
      { how: 'convert', picture: frame, sound: 'copy' },
    ],
    [
      'with a sound that our parser does not know keeps its picture',
      { audio_codec: null },
      { how: 'convert', picture: 'copy', sound: 'encode' },
    ],
    ['that was trimmed is encoded whole', { trimmed: true }, { how: 'convert', picture: frame, sound: 'encode' }],
    ['of half pictures is converted', { interlaced: true }, { how: 'convert', picture: frame, sound: 'copy' }],
    [
      'in a wide range of light is converted',
      { high_dynamic_range: true },
      { how: 'convert', picture: { ...frame, tone_map: true }, sound: 'copy' },
    ],
    [
      'at the rate of films keeps it',
      { ...hevc, video_frames: 1500 },
      { how: 'convert', picture: { ...frame, fps: 25 }, sound: 'copy' },
    ],
  ])('%s', (_, given, plan) => {
    expect(planVideo({ ...facts, ...given }, true)).toEqual(plan);
  });

  it.each<[string, Partial<MediaFacts>, object]>([
    ['what plays everywhere is copied', {}, { how: 'copy' }],
    ['however heavy', { width: 1920, height: 1080, bytes: 100_000_000 }, { how: 'copy' }],
    ['Opus is refused', opus, { how: 'refuse', failure: 'unsupported_codec' }],
    ['VP8 is refused', vp8, { how: 'refuse', failure: 'unsupported_codec' }],
    ['HEVC is refused', hevc, { how: 'refuse', failure: 'unsupported_codec' }],
  ])('without a converter: %s', (_, given, plan) => {
    expect(planVideo({ ...facts, ...given }, false)).toEqual(plan);
  });
});

describe('the limits', () => {
  it.each<[string, Partial<MediaFacts>, string | null]>([
    ['sound alone', { width: null, height: null, video_codec: null, video_frames: 0 }, 'no_video'],
    ['a file that is cut off', { truncated: true }, 'cut_off'],
    ['a moment', { duration: 0.1 }, 'not_video'],
    ['no time at all', { duration: Number.NaN }, 'not_video'],
    ['an hour', { duration: VIDEO_LIMITS.max_seconds }, null],
    ['longer than an hour', { duration: VIDEO_LIMITS.max_seconds + 0.1 }, 'too_long'],
    ['the largest picture', { width: 4096, height: 2304 }, null],
    ['a larger one', { width: 4096, height: 2306 }, 'too_large'],
    ['a narrow strip', { width: 9000, height: 100 }, 'too_large'],
    ['as many pictures as a machine can be kept busy with', { video_frames: VIDEO_LIMITS.max_frames + 1 }, 'too_large'],
    ['an unknown picture', { video_codec: null }, 'unsupported_codec'],
  ])('%s', (_, given, failure) => {
    const plan = planVideo({ ...facts, ...given }, true);
    expect(plan.how === 'refuse' ? plan.failure : null).toBe(failure);
  });
});

it.each([
  [1280, 720, 1280, 720],
  [1920, 1080, 1280, 720],
  [1080, 1920, 720, 1280],
  [1440, 1080, 960, 720],
  [640, 360, 640, 360],
  [641, 361, 642, 362],
  [2000, 2000, 720, 720],
  [8192, 2, 1280, 2],
])('%i x %i is shown as %i x %i', (width, height, shown_width, shown_height) => {
  expect(playedFrame(width, height)).toEqual({ width: shown_width, height: shown_height });
});
