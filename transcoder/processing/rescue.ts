import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { copyArguments, transcodeArguments } from '../ffmpeg/arguments.ts';
import { limitsFor, runFfmpeg, TRANSCODE_LIMITS } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import type { JoinedPart, Playable, PlayableContext } from './make-playable.ts';
import { findFileHeads } from '../media/file-heads.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import { copyWholeFragments } from '../media/whole-fragments.ts';
import { probeMedia } from '../media/probe.ts';
import { remuxParts } from '../media/remux.ts';

/** Two ways to copy a file differ by a packet or two without one holding more. */
export const LONGER_SECONDS = 0.25;

type Rescued = Omit<Playable, 'path'>;
/** A piece of a part that can be played; `part` counts the parts from 0. */
type Piece = { path: string; part: number; facts: MediaFacts };

/**
 * Rescues parts that could not be copied together, or whose copy is shorter than what was recorded. Each part is cut where
 * another file begins in it. The longest of these stands for a piece: itself, its whole fragments without what is damaged
 * between them, and, where ffmpeg is present, what that reads of it. Then, each only where the one before failed: all pieces are copied; they are encoded again into one file, with
 * silence or a dark picture for a track that a piece lacks; the longest piece is kept alone.
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
  await using files = temporaryFiles();
  const pieces = await playablePieces(name, parts, files, context);
  const [longest] = pieces.toSorted((a, b) => b.facts.duration - a.facts.duration);
  if (longest === undefined || signal?.aborted === true) return null;
  const copy = (chosen: readonly Piece[]) => {
    const paths = chosen.map((piece) => piece.path);
    return log.step(`${name}: copy ${paths.length} pieces`, () => remuxParts(paths, output, { pool, signal }));
  };
  const attempts: { made_by: Playable['made_by']; used: readonly Piece[]; make: (() => Promise<MediaFacts>) | null }[] =
    [
      { made_by: 'copied', used: pieces, make: () => copy(pieces) },
      {
        made_by: 'transcoded',
        used: pieces,
        make: ffmpeg && (() => log.step(`${name}: transcode`, () => transcode(pieces, output, ffmpeg, context))),
      },
      { made_by: 'copied', used: [longest], make: () => copy([longest]) },
    ];
  for (const { made_by, used, make } of attempts) {
    const facts = make === null ? null : await make().catch(() => null);
    if (signal?.aborted) break;
    const parts_used = new Set(used.map(({ part }) => part)).size;
    if (facts !== null) return { ...facts, made_by, parts_left_out: parts.length - parts_used };
  }
  await rm(output, { force: true });
  return null;
}

type TemporaryFiles = AsyncDisposable & { path(beside: string, ending: string): string };

function temporaryFiles(): TemporaryFiles {
  const paths: string[] = [];
  return {
    path(beside, ending) {
      const path = `${beside}.${ending}`;
      paths.push(path);
      return path;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

async function playablePieces(
  name: string,
  parts: readonly JoinedPart[],
  files: TemporaryFiles,
  context: PlayableContext,
): Promise<Piece[]> {
  const { ffmpeg, log, pool, signal } = context;
  const probed = (path: string) =>
    log.step(`${name}: probe a piece`, () => probeMedia(path, { pool, signal })).catch(() => null);
  const pieces: Piece[] = [];
  for (const [part, { path: joined, mime_type }] of parts.entries()) {
    for (const path of await cutAtHeads(joined, files)) {
      const [mended, repaired] = [files.path(path, 'mended'), files.path(path, 'repaired')];
      const candidates: [path: string, facts: MediaFacts | null][] = [[path, await probed(path)]];
      if (await copyWholeFragments(path, mended)) candidates.push([mended, await probed(mended)]);
      const repair = ffmpeg && (() => copyByFfmpeg({ path, mime_type }, repaired, ffmpeg, context));
      if (repair) candidates.push([repaired, await log.step(`${name}: copy by ffmpeg`, repair).catch(() => null)]);
      let longest: Piece | null = null;
      for (const [candidate, facts] of candidates)
        if (facts && facts.duration > (longest ? longest.facts.duration + LONGER_SECONDS : 0))
          longest = { path: candidate, part, facts };
      if (longest) pieces.push(longest);
    }
  }
  return pieces;
}

/** The files that lie in a part one behind another; the part itself where there is one. */
async function cutAtHeads(path: string, files: TemporaryFiles): Promise<string[]> {
  const heads = await findFileHeads(path);
  if (heads.length === 0 || (heads.length === 1 && heads[0] === 0)) return [path];
  const { size } = await stat(path);
  const pieces: string[] = [];
  for (const [index, start] of heads.entries()) {
    const piece = files.path(path, `${index}.piece`);
    await pipeline(createReadStream(path, { start, end: (heads[index + 1] ?? size) - 1 }), createWriteStream(piece));
    pieces.push(piece);
  }
  return pieces;
}

async function transcode(
  pieces: readonly Piece[],
  output: string,
  ffmpeg: FfmpegPaths,
  { pool, signal }: PlayableContext,
): Promise<MediaFacts> {
  const width = Math.max(...pieces.map(({ facts }) => facts.width ?? 0));
  const height = Math.max(...pieces.map(({ facts }) => facts.height ?? 0));
  const inputs = pieces.map(({ path, facts }) => ({
    path,
    container: facts.container,
    seconds: facts.duration,
    picture: facts.video_codec !== null,
    sound: facts.audio_codec !== null,
  }));
  const target = width > 0 ? { width: width + (width % 2), height: height + (height % 2) } : null;
  const seconds = inputs.reduce((sum, input) => sum + input.seconds, 0);
  const limits = limitsFor(seconds, TRANSCODE_LIMITS);
  await runFfmpeg(ffmpeg, transcodeArguments(inputs, output, target), { limits, signal });
  return probeMedia(output, { pool, signal });
}

/** ffmpeg finds its way on behind damaged bytes, where our own parser stops. */
async function copyByFfmpeg(
  { path, mime_type }: JoinedPart,
  output: string,
  ffmpeg: FfmpegPaths,
  { pool, signal }: PlayableContext,
): Promise<MediaFacts> {
  const container = mime_type.includes('webm') ? 'webm' : 'mp4';
  const unfinished = `${output}.${container}`;
  try {
    const limits = limitsFor(ATTEMPT_LIMITS.longest_recording_seconds);
    await runFfmpeg(ffmpeg, copyArguments({ path, container }, unfinished), { limits, signal });
    const facts = await probeMedia(unfinished, { pool, signal });
    await rename(unfinished, output);
    return facts;
  } finally {
    await rm(unfinished, { force: true });
  }
}
