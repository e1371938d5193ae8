import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile, type CvReading } from './reading.ts';

/** One file in a thread of its own, which ends with it. */
async function read({ kind, bytes }: { kind: CvFile; bytes: Uint8Array }): Promise<CvReading> {
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  if (kind === 'docx') return (await import('./read-docx.ts')).readDocx(bytes);
  return (await import('./read-odt.ts')).readOdt(bytes);
}

try {
  const reading = await read(workerData as { kind: CvFile; bytes: Uint8Array });
  if (reading.text.length > CV_LIMITS.text_max_characters) throw new UnreadableFile('too_large');
  parentPort?.postMessage({ reading });
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof UnreadableFile ? error.fault : 'unreadable' });
}
