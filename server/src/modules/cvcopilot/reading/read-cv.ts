import { fileURLToPath } from 'node:url';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { runOnFile } from '@vivavoce/transcoder/ffmpeg/node-process.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { runCostly, type Payer, type WorkLimits } from '../../../lib/costly-work.ts';
import type { CvOutcome } from './reading.ts';

const PROGRAM = fileURLToPath(new URL('reading-process.ts', import.meta.url));

/** @returns undefined where the process was ended by its limit of time */
async function readWithin(limits: WorkLimits, kind: CvFile, bytes: Uint8Array): Promise<CvOutcome | undefined> {
  try {
    const node = { program: PROGRAM, args: [kind], heap_mb: CV_LIMITS.heap_max_mb, limits };
    return JSON.parse((await runOnFile(node, bytes)).toString()) as CvOutcome;
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'ffmpeg_missing') throw error;
    return error.code === 'timed_out' ? undefined : { fault: 'too_large' };
  }
}

/**
 * Reads a CV in a process of its own, with limits on time, memory, pages and text; the server goes on whatever the file
 * holds. What takes longer than nearly every CV is read again where only such files wait, so that hostile ones delay
 * others by the short reading alone. A process that is ended there had too much to read.
 * @throws AppError `busy`
 */
export async function readCv(payer: Payer, kind: CvFile, bytes: Uint8Array): Promise<CvOutcome> {
  const read = (limits: WorkLimits) => readWithin(limits, kind, bytes);
  const outcome = (await runCostly('cv', payer, read)) ?? (await runCostly('long_cv', payer, read));
  return outcome ?? { fault: 'too_large' };
}
