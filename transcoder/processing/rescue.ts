import { rm } from 'node:fs/promises';
import { copyArguments, transcodeArguments } from '../ffmpeg/arguments.ts';
import { runFfmpeg, TRANSCODE_LIMITS } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import type { JoinedPart, Playable, PlayableContext } from './make-playable.ts';
import { MediaError } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import { probeMedia } from '../media/probe.ts';
import { remuxParts } from '../media/remux.ts';

type Rescued = Omit<Playable, 'path'>;
type ReadablePart = JoinedPart & { facts: MediaFacts };

/**
 * Rescues parts that could not be copied together. In this order, each only when the one before failed: the readable
 * parts are copied; where ffmpeg is present they are encoded again into one file, or, when our own parser can read
 * none, copied by ffmpeg; the longest readable part is kept alone.
 *
 * @returns null when no part can be played
 */
export async function rescueParts(
  name: string,
  parts: readonly JoinedPart[],
  output: string,
  context: PlayableContext,
): Promise<Rescued | null> {
  const { ffmpeg, log, pool, signal } = context;
  const copy = (chosen: readonly JoinedPart[]) => {
    const paths = chosen.map((part) => part.path);
    return log.step(`${name}: copy ${paths.length} parts`, () => remuxParts(paths, output, { pool, signal }));
  };
  const readable = await readableParts(name, parts, context);
  const [longest] = readable.toSorted((a, b) => b.facts.duration - a.facts.duration);
  const attempts: { made_by: Playable['made_by']; used: number; make: (() => Promise<MediaFacts>) | null }[] = [
    { made_by: 'copied', used: readable.length, make: readable.length < parts.length ? () => copy(readable) : null },
    {
      made_by: 'transcoded',
      used: readable.length,
      make: ffmpeg && (() => log.step(`${name}: transcode`, () => transcode(readable, output, ffmpeg, context))),
    },
    {
      made_by: 'copied',
      used: 1,
      make: ffmpeg && (() => log.step(`${name}: copy by ffmpeg`, () => copyByFfmpeg(parts, output, ffmpeg, context))),
    },
    { made_by: 'copied', used: 1, make: longest === undefined ? null : () => copy([longest]) },
  ];
  for (const { made_by, used, make } of attempts) {
    const facts = make === null ? null : await make().catch(() => null);
    if (signal?.aborted === true) break;
    if (facts !== null) return { ...facts, made_by, parts_left_out: parts.length - used };
  }
  await rm(output, { force: true });
  return null;
}

async function readableParts(
  name: string,
  parts: readonly JoinedPart[],
  { log, pool, signal }: PlayableContext,
): Promise<ReadablePart[]> {
  const readable: ReadablePart[] = [];
  for (const part of parts) {
    const probed = log.step(`${name}: probe a part`, () => probeMedia(part.path, { pool, signal }));
    const facts = await probed.catch(() => null);
    if (facts !== null) readable.push({ ...part, facts });
  }
  return readable;
}

async function transcode(
  parts: readonly ReadablePart[],
  output: string,
  ffmpeg: FfmpegPaths,
  { pool, signal }: PlayableContext,
): Promise<MediaFacts> {
  const width = Math.max(...parts.map(({ facts }) => facts.width ?? 0));
  const height = Math.max(...parts.map(({ facts }) => facts.height ?? 0));
  if (parts.length === 0 || parts.some(({ facts }) => facts.video_codec === null)) {
    throw new MediaError('incompatible_parts', 'a part has no picture');
  }
  const inputs = parts.map(({ path, facts }) => ({ path, container: facts.container }));
  const sound = parts.every(({ facts }) => facts.audio_codec !== null);
  const target = { width: width + (width % 2), height: height + (height % 2), sound };
  await runFfmpeg(ffmpeg, transcodeArguments(inputs, output, target), { limits: TRANSCODE_LIMITS, signal });
  return probeMedia(output, { pool, signal });
}

/** ffmpeg reads some files that our own parser cannot; it gets one attempt at the first part. */
async function copyByFfmpeg(
  parts: readonly JoinedPart[],
  output: string,
  ffmpeg: FfmpegPaths,
  { pool, signal }: PlayableContext,
): Promise<MediaFacts> {
  const [first] = parts;
  if (first === undefined) throw new MediaError('empty', 'no part to copy');
  const container = first.mime_type.includes('webm') ? 'webm' : 'mp4';
  await runFfmpeg(ffmpeg, copyArguments({ path: first.path, container }, output), { signal });
  return probeMedia(output, { pool, signal });
}
