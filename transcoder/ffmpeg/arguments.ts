import type { ContainerName } from '../media/media-facts.ts';

/** The demuxer is named, never guessed: a playlist that calls itself MP4 must not be followed. */
const DEMUXERS: Record<ContainerName, string> = { mp4: 'mov', webm: 'matroska' };

/** Decoders for what browsers record; every other one stays disabled. */
const PICTURES_AND_BROWSERS =
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,aac,opus,libopus,vorbis,mp3,mp3float,flac';
/** Sound of cameras, telephones and programs that record screens. */
const OTHER_SOUND =
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_u8,pcm_s8,pcm_mulaw,pcm_alaw,alac,ac3,eac3,mp2,mp2float,amrnb,amrwb';
const DECODERS = `${PICTURES_AND_BROWSERS},${OTHER_SOUND}`;

/** Telephones write up to a dozen tracks of depth and times; more are an attack. Only the first of a kind is read. */
const MAX_TRACKS = 64;

/** A 4096 x 2304 frame. */
const MAX_PIXELS = 4096 * 2304;
/** One allocation may not be larger; two such frames fit in it. */
const MAX_ALLOCATION_BYTES = 64 * 1024 * 1024;

/** Mono samples a second, as speech models and waveforms want them. */
export const SPEECH_SAMPLE_RATE = 16_000;

/** A file of ours or of an applicant, with the container that our own parser found in it. */
export type FfmpegInput = { path: string; container: ContainerName };

/** Quiet, without questions, without overwriting other files, and with a bound on every allocation. */
export const OPENING: readonly string[] = [
  ['-hide_banner', '-nostdin', '-nostats', '-y'],
  ['-loglevel', 'error'],
  ['-max_alloc', `${MAX_ALLOCATION_BYTES}`],
  ['-filter_threads', '1'],
].flat();

export const NO_CLAIMS: readonly string[] = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** Limits that hold for every input, then the input. Options for this input alone (a seek) come as `before`. */
export function inputArguments(input: FfmpegInput, before: readonly string[] = []): string[] {
  return [
    ['-f', DEMUXERS[input.container]],
    ['-protocol_whitelist', 'file,pipe'],
    ['-codec_whitelist', DECODERS],
    ['-max_pixels', `${MAX_PIXELS}`],
    ['-max_streams', `${MAX_TRACKS}`],
    ['-threads', '1'],
    before,
    ['-i', `file:${input.path}`],
  ].flat();
}

/** Time of the frame in seconds, and its largest width in pixels. */
export type PosterFrame = { at_seconds: number; max_width: number };

/** Only key frames are decoded: the nearest one before the wanted time is as good. */
const posterInput = (input: FfmpegInput, { at_seconds }: PosterFrame): string[] =>
  inputArguments(input, ['-an', '-skip_frame', 'nokey', '-noaccurate_seek', '-ss', at_seconds.toFixed(3)]);

const posterOutput = (output_path: string, { max_width }: PosterFrame): string[] =>
  [
    ['-map', '0:v:0', '-frames:v', '1', '-threads', '1'],
    ['-vf', `scale=w='min(${max_width},iw)':h=-2`],
    ['-q:v', '5', '-f', 'mjpeg', `file:${output_path}`],
  ].flat();

/** One key frame as a JPEG. */
export const posterArguments = (input: FfmpegInput, output_path: string, frame: PosterFrame): string[] => [
  ...OPENING,
  ...posterInput(input, frame),
  ...posterOutput(output_path, frame),
];

const speechOf = (track: string): string[] => [
  '-map',
  track,
  '-vn',
  ...NO_CLAIMS,
  '-ac',
  '1',
  '-ar',
  `${SPEECH_SAMPLE_RATE}`,
];
const SPEECH = speechOf('0:a:0');
const SAMPLES = ['-f', 's16le'];

/** The sound as raw 16 kHz mono samples (signed, 16 bit, little endian) on standard output. */
export function samplesArguments(input: FfmpegInput): string[] {
  return [OPENING, inputArguments(input), SPEECH, SAMPLES, 'pipe:1'].flat();
}

/**
 * Poster and samples by one process, since a third of either is its start. The file is opened twice: read once, it
 * would be decoded up to its end for the picture too.
 */
export function posterAndSamplesArguments(input: FfmpegInput, output_path: string, frame: PosterFrame): string[] {
  return [
    OPENING,
    posterInput(input, frame),
    inputArguments(input, ['-vn']),
    posterOutput(output_path, frame),
    speechOf('1:a:0'),
    SAMPLES,
    'pipe:1',
  ].flat();
}

/**
 * The samples as a file, and on standard output the loudness of the sound so far by EBU R128, ten times a second; the last
 * line is the whole. The sound is decoded once.
 */
export function samplesAndLoudnessArguments(input: FfmpegInput, output_path: string): string[] {
  const measure = 'ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-';
  return [
    OPENING,
    inputArguments(input, ['-vn']),
    ['-filter_complex', `[0:a:0]asplit[samples][sound];[sound]${measure}[measured]`],
    speechOf('[samples]'),
    SAMPLES,
    `file:${output_path}`,
    ['-map', '[measured]', '-f', 'null', '-'],
  ].flat();
}

/** The sound as a 16 kHz mono FLAC file, which every transcription service takes. */
export function speechArguments(input: FfmpegInput, output_path: string): string[] {
  return [OPENING, inputArguments(input), SPEECH, ['-c:a', 'flac', '-f', 'flac', `file:${output_path}`]].flat();
}

/** The second way to copy a file that our own parser could not copy. Nothing is encoded. */
export function copyArguments(input: FfmpegInput, output_path: string): string[] {
  return [
    OPENING,
    inputArguments(input),
    ['-map', '0:v:0?', '-map', '0:a:0?', ...NO_CLAIMS, '-c', 'copy'],
    input.container === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'webm'],
    [`file:${output_path}`],
  ].flat();
}

/** A part that is joined with others; a track that it lacks is filled with silence or a dark picture of its length. */
export type TranscodedPart = FfmpegInput & { seconds: number; picture: boolean; sound: boolean };

/** Frame of the joined picture in pixels, both even; null where no part has one. */
export type TranscodeTarget = { width: number; height: number } | null;

/**
 * Encodes parts that cannot share one file as they are into one: each is fitted into the frame with borders and
 * converted to 30 frames a second, because MediaRecorder's WebM claims a thousand. A key frame every two seconds keeps
 * seeking quick.
 */
export function transcodeArguments(
  parts: readonly TranscodedPart[],
  output_path: string,
  target: TranscodeTarget,
): string[] {
  const sound = parts.some((part) => part.sound);
  return [
    OPENING,
    parts.flatMap((part) => inputArguments(part)),
    ['-filter_complex', concatGraph(parts, target, sound)],
    [...(target ? ['-map', '[v]'] : []), ...(sound ? ['-map', '[a]'] : []), ...NO_CLAIMS],
    target ? ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-maxrate', '1500k', '-bufsize', '3000k'] : [],
    target ? ['-g', '60', '-threads', '2'] : [],
    sound ? ['-c:a', 'aac', '-b:a', '64k'] : [],
    ['-movflags', '+faststart', '-f', 'mp4', `file:${output_path}`],
  ].flat();
}

const ALIKE_SOUND = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo';

function concatGraph(parts: readonly TranscodedPart[], target: TranscodeTarget, sound: boolean): string {
  const chains: string[] = [];
  const pads: string[] = [];
  for (const [index, part] of parts.entries()) {
    const length = part.seconds.toFixed(3);
    if (target) {
      const size = `${target.width}:${target.height}`;
      const fit = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1`;
      const picture = part.picture
        ? `[${index}:v:0]${fit}`
        : `color=color=black:size=${target.width}x${target.height}:rate=30,trim=duration=${length}`;
      chains.push(`${picture},setsar=1,fps=30,format=yuv420p[v${index}]`);
      pads.push(`[v${index}]`);
    }
    if (sound) {
      const heard = part.sound
        ? `[${index}:a:0]aresample=48000:async=1:first_pts=0`
        : `anullsrc=sample_rate=48000:channel_layout=stereo,atrim=duration=${length}`;
      chains.push(`${heard},${ALIKE_SOUND}[a${index}]`);
      pads.push(`[a${index}]`);
    }
  }
  const outputs = `${target ? '[v]' : ''}${sound ? '[a]' : ''}`;
  const joined = `${pads.join('')}concat=n=${parts.length}:v=${target ? 1 : 0}:a=${sound ? 1 : 0}${outputs}`;
  return [...chains, joined].join(';');
}
