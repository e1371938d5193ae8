import { captionsText, parseCaptions } from '@vivavoce/domain/videos/captions.ts';
import type { CaptionsFault, CaptionWarning } from '@vivavoce/domain/videos/captions.ts';

/** A file of captions as it was chosen. */
export interface CaptionsFile {
  name: string;
  /** To send; empty where the bytes are no text. */
  text: string;
  warnings: CaptionWarning[];
  fault: CaptionsFault | null;
}

/** Reads a file of captions as the server will, so that its faults are known before it is sent. */
export async function readCaptionsFile(file: File): Promise<CaptionsFile> {
  const { name } = file;
  const read = captionsText(new Uint8Array(await file.arrayBuffer()));
  if (!read) return { name, text: '', warnings: [], fault: { problem: 'wrong_format', line: null } };
  const captions = parseCaptions(read.text);
  if ('problem' in captions) return { name, text: read.text, warnings: [], fault: captions };
  return { name, text: read.text, warnings: [...read.warnings, ...captions.warnings], fault: null };
}
