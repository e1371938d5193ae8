import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { noteInvitation } from '../../../features/invite/recent-invitation.ts';
import { importsQuery, type ImportOptions, formOf } from '../../../queries/applicants/imports.ts';

const startImport = (job: number, file: File, query: ImportOptions, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/imports', {
    params: { job },
    query,
    body: formOf(file),
    headers: { 'idempotency-key': idempotencyKey },
  });

/** Starts the import of a list; its progress then shows on the page, also after the dialog is closed. */
export function useStartImport(job: number, onStarted: () => void) {
  const client = useQueryClient();
  const keys = useRef(createKeyRing());
  return useMutation({
    mutationFn: ({ file, options }: { file: File; options: ImportOptions }) =>
      startImport(job, file, options, keys.current.keyFor([file.name, file.size, file.lastModified, options])),
    onSuccess: async (_list, { options }) => {
      if (options.invite === 'true') noteInvitation(job);
      keys.current.done();
      await client.invalidateQueries({ queryKey: importsQuery(job).queryKey });
      onStarted();
    },
  });
}
