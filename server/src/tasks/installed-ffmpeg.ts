import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg.ts';
import type { FfmpegPaths } from '@vivavoce/transcoder/ffmpeg.ts';
import path from 'node:path';
import type { Context } from '../context.ts';

/** The converter of the settings, else the one of the system; null where there is none. */
export const installedFfmpeg = ({ env: { FFMPEG_PATH } }: Pick<Context, 'env'>): Promise<FfmpegPaths | null> =>
  findFfmpeg(FFMPEG_PATH && path.isAbsolute(FFMPEG_PATH) ? FFMPEG_PATH : null);
