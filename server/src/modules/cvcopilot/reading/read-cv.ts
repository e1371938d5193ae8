import { fileURLToPath } from 'node:url';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { runOnFile } from '@vivavoce/transcoder/ffmpeg/node-process.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { runCostly, type Payer } from '../../../lib/costly-work.ts';
import type { CvOutcome } from './reading.ts';

const PROGRAM = fileURLToPath(new URL('reading-process.ts', import.meta.url));

/**
 * Reads a CV in a process of its own, with limits on time, memory, pages and text; the server goes on whatever the file
 * holds. A process that is ended had too much to read.
 * @throws AppError `busy`
 */
export function readCv(payer: Payer, kind: CvFile, bytes: Uint8Array): Promise<CvOutcome> {
  return runCostly('cv', payer, async (limits) => {
    try {
      const node = { program: PROGRAM, args: [kind], heap_mb: CV_LIMITS.heap_max_mb, limits };
      return JSON.parse((await runOnFile(node, bytes)).toString()) as CvOutcome;
    } catch (error) {
      if (!(error instanceof MediaError) || error.code === 'ffmpeg_missing') throw error;
      return { fault: 'too_large' };
    }
  });
}
