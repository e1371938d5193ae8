import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshShown } from '../../queries/reviews/applications-review.ts';
import { decideForAll, type BulkDecision } from '../../queries/applicants/applications.ts';
import { useCompanySettings } from '../../queries/sign-in/session.ts';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { showToast } from '../../app/toasts.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { useTakeBackRejection } from './use-take-back-rejection.ts';

type Rejected = Pick<Application, 'id' | 'user' | 'shortlisted_at'>;

/** The applicants to reject: for the server, and those of them that are loaded. */
export type RejectScope = { selection: Selection; count: number; applications: readonly Rejected[] };

type RejectInput = RejectScope & Omit<BulkDecision, 'action' | 'selection'>;

/**
 * Rejects, with the Unsuccessful e-mail or without, and confirms it with Undo. The time to undo counts from the moment at
 * which the page shows it; the e-mails leave later than that.
 */
export function useReject(job: number) {
  const t = useTranslations('decide.reject');
  const common = useTranslations('common');
  const tag = useLanguageTag();
  const timeZone = useCompanySettings()?.time_zone ?? 'UTC';
  const client = useQueryClient();
  const takeBack = useTakeBackRejection(job);
  const intent = useRef({ body: '', key: '' });

  return useMutation({
    mutationFn: ({ count: _count, applications: _applications, ...decision }: RejectInput) => {
      const body: BulkDecision = { action: 'reject', ...decision };
      const requestBody = JSON.stringify(body);
      // Repeating the same request is one bulk operation, also after a lost connection; another request is not.
      if (intent.current.body !== requestBody) intent.current = { body: requestBody, key: newIdempotencyKey() };
      return decideForAll(job, body, intent.current.key);
    },
    onSuccess: (done) => {
      intent.current = { body: '', key: '' };
      if (done.bulk_operation) return followBulkOperation(client, job, done.bulk_operation);
      const { changed: count, at, mailing, mail_at } = done;
      const date = mail_at === null ? '' : formatInZone(new Date(mail_at), tag, timeZone);
      showToast({
        id: 'snackbar',
        title: mail_at === null ? t('done', { count }) : t('doneTell', { count, date }),
        dismissIn: REJECTION_LIMITS.undo_seconds * 1000,
        ...(count > 0 && { action: { label: common('undo'), run: () => takeBack.mutate({ at, mailing, count }) } }),
      });
    },
    onSettled: (done) => (done?.bulk_operation ? undefined : refreshShown(client, job)),
  });
}

export type Reject = ReturnType<typeof useReject>;
