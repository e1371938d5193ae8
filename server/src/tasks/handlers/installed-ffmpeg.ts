import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import path from 'node:path';
import type { Context } from '../../context.ts';

/** The last log message; only a change is logged again. */
let loggedState: 'missing' | 'found' | null = null;

/** The converter of the settings, else the system's; null without one, which is logged once and checked again later. */
export async function installedFfmpeg({
  env: { FFMPEG_PATH },
  log,
}: Pick<Context, 'env' | 'log'>): Promise<FfmpegPaths | null> {
  const ffmpeg = await findFfmpeg(FFMPEG_PATH && path.isAbsolute(FFMPEG_PATH) ? FFMPEG_PATH : null);
  const state = ffmpeg ? 'found' : 'missing';
  if (!ffmpeg && loggedState !== 'missing') {
    log.warn('ffmpeg was not found: recordings get no poster and no waveform until it is installed');
  }
  if (ffmpeg && loggedState === 'missing') log.info({ version: ffmpeg.version }, 'ffmpeg was found');
  loggedState = state;
  return ffmpeg;
}
