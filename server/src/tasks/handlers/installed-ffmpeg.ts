import { ffmpegProgram, findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import path from 'node:path';
import type { Context } from '../../context.ts';

/** The last log message; only a change is logged again. */
let loggedState: 'missing' | 'silent' | 'found' | null = null;

const MESSAGES = {
  missing: 'ffmpeg was not found: recordings get no poster and no waveform until it is installed',
  silent: 'ffmpeg did not answer: the work that needs it is put back until it does',
} as const;

/** The machine has ffmpeg and was too busy to start it: a task that ends with this error is tried again later. */
export class FfmpegSilent extends Error {
  constructor() {
    super(MESSAGES.silent);
    this.name = 'FfmpegSilent';
  }
}

/**
 * The converter of the settings, else the system's; null without one, which is logged once and checked again later.
 * @throws FfmpegSilent
 */
export async function installedFfmpeg({
  env: { FFMPEG_PATH },
  log,
}: Pick<Context, 'env' | 'log'>): Promise<FfmpegPaths | null> {
  const configured = FFMPEG_PATH && path.isAbsolute(FFMPEG_PATH) ? FFMPEG_PATH : null;
  const ffmpeg = await findFfmpeg(configured);
  const state = ffmpeg ? 'found' : (await ffmpegProgram(configured)) === null ? 'missing' : 'silent';
  if (state !== 'found' && loggedState !== state) log.warn(MESSAGES[state]);
  if (ffmpeg && loggedState !== null && loggedState !== 'found')
    log.info({ version: ffmpeg.version }, 'ffmpeg was found');
  loggedState = state;
  if (state === 'silent') throw new FfmpegSilent();
  return ffmpeg;
}
