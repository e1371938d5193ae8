import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshShown } from '../../queries/reviews/applications-review.ts';
import { decideForAll, type BulkDecision } from '../../queries/applicants/applications.ts';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';

type Rejected = Pick<Application, 'id' | 'user' | 'shortlisted_at'>;

/** The applicants to reject: for the server, and those of them that are loaded. */
export type RejectScope = { selection: Selection; count: number; applications: readonly Rejected[] };

export type RejectInput = RejectScope & { email?: BulkDecision['email'] };
type Done = Awaited<ReturnType<typeof decideForAll>>;

/**
 * Cancels the e-mails that were to be sent.
 * @returns the number of e-mails sent before
 */
async function callOff(job: number, mailing: number): Promise<number> {
  const params = { job, mailing };
  try {
    await call('POST /api/jobs/{job}/mailings/{mailing}/cancel', { params });
    return 0;
  } catch {
    return (await call('GET /api/jobs/{job}/mailings/{mailing}', { params })).created;
  }
}

/** Rejects, with the Unsuccessful e-mail or without; confirms it, with Undo until an e-mail is sent. */
export function useReject(job: number) {
  const t = useTranslations('decide.reject');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const intent = useRef({ body: '', key: '' });
  const fail = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });

  const takeBack = useMutation({
    mutationFn: async ({ done, scope: { selection } }: { done: Done; scope: RejectScope }) => {
      const filter = 'matching' in selection ? (selection.matching.filter ?? 'All') : 'All';
      await decideForAll(job, {
        action: 'unshortlist',
        selection: { matching: { status: 'Outcomes', filter, at: done.at } },
      });
      return done.mailing === null ? 0 : callOff(job, done.mailing);
    },
    onSuccess: (skipped, { done }) => {
      if (skipped > 0) showToast({ title: t('late', { count: skipped }), background: 'reject' });
      else showSnackbar(t('undone', { count: done.changed }));
    },
    onError: fail,
    onSettled: () => refreshShown(client, job),
  });

  return useMutation({
    mutationFn: ({ selection, email }: RejectInput) => {
      const body: BulkDecision = { action: 'reject', selection, ...(email && { email }) };
      const requestBody = JSON.stringify(body);
      // Repeating the same request is one bulk operation, also after a lost connection; another request is not.
      if (intent.current.body !== requestBody) intent.current = { body: requestBody, key: newIdempotencyKey() };
      return decideForAll(job, body, intent.current.key);
    },
    onSuccess: (done, { email, ...scope }) => {
      intent.current = { body: '', key: '' };
      if (done.bulk_operation) return followBulkOperation(client, job, done.bulk_operation);
      const count = done.changed;
      const undo = { label: common('undo'), run: () => takeBack.mutate({ done, scope }) };
      const until = done.mailing === null ? undefined : Date.now() + REJECTION_LIMITS.undo_seconds * 1000;
      showSnackbar(t(email ? 'doneTell' : 'done', { count }), count > 0 ? undo : undefined, until);
    },
    onError: (error, { email }) => {
      if (!email) fail(error);
    },
    onSettled: (done) => (done?.bulk_operation ? undefined : refreshShown(client, job)),
  });
}

export type Reject = ReturnType<typeof useReject>;
