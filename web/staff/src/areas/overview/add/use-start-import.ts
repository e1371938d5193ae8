import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { noteInvitation } from '../../../features/invite/recent-invitation.ts';
import { importsQuery, startImport, type ImportOptions } from '../../../queries/applicants/imports.ts';

/** Starts the import of a list; its progress then shows on the page, also after the dialog is closed. */
export function useStartImport(job: number, onStarted: () => void) {
  const client = useQueryClient();
  const intent = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: ({ file, options }: { file: File; options: ImportOptions }) =>
      startImport(job, file, options, intent.current),
    onSuccess: async (_list, { options }) => {
      if (options.invite === 'true') noteInvitation(job);
      intent.current = newIdempotencyKey();
      await client.invalidateQueries({ queryKey: importsQuery(job).queryKey });
      onStarted();
    },
    onError: () => {
      intent.current = newIdempotencyKey();
    },
  });
}
