import { readFile, writeFile } from 'node:fs/promises';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import { UnreadableFile, type CvOutcome, type CvReading } from './reading.ts';

/** The process that reads one CV: `reading-process.ts file outcome pdf|docx|odt`. */
const [file = '', outcome = '', kind = ''] = process.argv.slice(2);

async function read(bytes: Uint8Array): Promise<CvReading> {
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  if (kind === 'docx') return (await import('./read-docx.ts')).readDocx(bytes);
  return (await import('./read-odt.ts')).readOdt(bytes);
}

async function outcomeOf(bytes: Uint8Array): Promise<CvOutcome> {
  try {
    const reading = await read(bytes);
    if (reading.text.length > CV_LIMITS.text_max_characters) throw new UnreadableFile('too_large');
    return { reading };
  } catch (error) {
    return { fault: error instanceof UnreadableFile ? error.fault : 'unreadable' };
  }
}

await writeFile(outcome, JSON.stringify(await outcomeOf(new Uint8Array(await readFile(file)))));
