import type { WrittenAnswer } from '@vivavoce/contract/types.ts';
import type { WrittenRow } from '../state/interview-rows.ts';

/** The file of an answer on the wire. @param url under which the caller reads it */
export const presentFile = (written: WrittenRow, url: string): WrittenAnswer['file'] =>
  written.file_key === null
    ? null
    : {
        filename: written.file_name ?? '',
        bytes: written.file_bytes ?? 0,
        media_type: written.file_media_type ?? 'application/octet-stream',
        url,
      };
