import { useRef, useState } from 'react';
import { SEPARATORS } from '@vivavoce/domain/applications/list-columns.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import type { ListReading } from '../../../queries/applicants/imports.ts';
import { addFileName } from './add-form-names.ts';
import type { ListInvitation } from './list-invitation.ts';

/** Stored when the session ends; a browser cannot restore the file itself. */
export type SavedListFile = {
  filename: string;
  columns: string;
  header: string;
  separator: string;
  invitation: ListInvitation;
};

/** The reading options that were chosen for the file of that name before the session ended. */
export function readingOf(savedFile: SavedListFile | null, filename: string): ListReading {
  if (savedFile?.filename !== filename) return {};
  const { columns, header } = savedFile;
  const separator = SEPARATORS.find((mark) => mark === savedFile.separator);
  return {
    ...(separator && { separator }),
    ...(columns && { columns }),
    ...((header === 'true' || header === 'false') && { header }),
  };
}

/** A list in a file before it is added, with the options for its columns. */
export function useListFile(
  job: number,
  invitation: ListInvitation,
  setInvitation: (invitation: ListInvitation) => void,
) {
  const savedFile = useRef<SavedListFile>(null);
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<ListReading>({});
  const markSaved = useUnsaved<SavedListFile>({
    name: addFileName(job),
    dirty: file !== null,
    hasFiles: true,
    keep: () => ({
      filename: file?.name ?? '',
      columns: reading.columns ?? '',
      header: reading.header ?? '',
      separator: reading.separator ?? '',
      invitation,
    }),
    restore: (before) => {
      savedFile.current = before;
      setInvitation(before.invitation);
    },
  });
  function choose(next: File | null): void {
    setFile(next);
    setReading(next ? readingOf(savedFile.current, next.name) : {});
  }
  return { file, choose, reading, setReading, saved: markSaved };
}

export type ListFile = ReturnType<typeof useListFile>;
