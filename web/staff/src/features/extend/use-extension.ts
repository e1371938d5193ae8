import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { extendAll, extendApplicant, type ExtensionBody } from '../../queries/applicants/extensions.ts';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { showToast } from '../../app/toasts.ts';
import type { ExtendScope } from './extend-scope.ts';

/** Extends the deadline, reports for how many, and reloads everything that shows deadlines. */
export function useExtension(job: number, { application, selection }: ExtendScope, onDone: () => void) {
  const t = useTranslations('extend');
  const client = useQueryClient();
  const intent = useRef({ body: '', key: '' });

  return useMutation({
    mutationFn: async ({ body, include }: { body: ExtensionBody; include: ExtensionInclude }) => {
      const requestBody = JSON.stringify({ body, include });
      // Repeating the same request is one bulk operation, also after a lost connection; another request is not.
      if (intent.current.body !== requestBody) intent.current = { body: requestBody, key: newIdempotencyKey() };
      const { key } = intent.current;
      if (application !== undefined) {
        await extendApplicant(job, application, body, key);
        return { changed: 1, bulk_operation: null };
      }
      return extendAll(job, { ...body, include, ...(selection && { selection }) }, key);
    },
    onSuccess: ({ changed: count, bulk_operation }) => {
      if (bulk_operation) followBulkOperation(client, job, bulk_operation);
      else showToast({ title: t('done', { count }) });
      onDone();
    },
    onSettled: (done) => {
      void client.invalidateQueries({ queryKey: ['actions'] });
      return done?.bulk_operation ? undefined : refreshApplicants(client, job);
    },
  });
}

export type Extension = ReturnType<typeof useExtension>;
