import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { inputArguments, NO_CLAIMS, OPENING } from './arguments.ts';
import type { FfmpegInput } from './arguments.ts';
import { PROGRESS } from './progress.ts';
import type { VideoPlan } from '../processing/video-plan.ts';

export type Conversion = Extract<VideoPlan, { how: 'convert' }>;

/**
 * From the range of HLG and PQ into that of ordinary screens (BT.709): linear light, its colours, then the curve by Hable,
 * which keeps faces as bright as they look.
 */
const TONE_MAP = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
];
const ORDINARY_COLOURS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];

function pictureArguments(picture: Conversion['picture']): string[] {
  if (picture === 'copy') return ['-c:v', 'copy'];
  const { width, height, fps, tone_map } = picture;
  const filters = [
    // Frames that say they are half pictures alone.
    'yadif=deint=interlaced',
    `scale=${width}:${height}`,
    ...(tone_map ? TONE_MAP : []),
    'setsar=1',
    `fps=${fps}`,
    'format=yuv420p',
  ];
  return [
    ['-vf', filters.join()],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ['-maxrate', '2000k', '-bufsize', '4000k', '-g', `${fps * 2}`, '-threads', '2'],
    tone_map ? ORDINARY_COLOURS : [],
  ].flat();
}

function soundArguments(sound: Conversion['sound']): string[] {
  if (sound === 'none') return ['-an'];
  if (sound === 'copy') return ['-c:a', 'copy'];
  return ['-af', 'aresample=48000:async=1', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
}

/**
 * A video of staff as browsers are given it: H.264 and AAC in one MP4 with its index in front, a key frame every two
 * seconds, without what the file claims about itself or its maker. Standard output says how far the conversion is.
 */
export function videoArguments(input: FfmpegInput, output_path: string, { picture, sound }: Conversion): string[] {
  return [
    [...OPENING, ...PROGRESS],
    inputArguments(input),
    ['-map', '0:v:0', ...(sound === 'none' ? [] : ['-map', '0:a:0']), ...NO_CLAIMS],
    pictureArguments(picture),
    soundArguments(sound),
    ['-t', `${VIDEO_LIMITS.max_seconds}`, '-movflags', '+faststart', '-f', 'mp4', `file:${output_path}`],
  ].flat();
}
