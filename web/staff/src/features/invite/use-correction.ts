import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { showToast } from '../../app/toasts.ts';
import type { OfApplicant } from '../../queries/of-applicant.ts';

type EmailCorrection = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/correct_email'>;

/** Stores the address, sends the invitation there, and reloads everything that shows the applicant. */
export function useCorrection({ job, application }: OfApplicant, onDone: () => void) {
  const t = useTranslations('mailings');
  const client = useQueryClient();
  const intent = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (body: EmailCorrection) => {
      const requestBody = JSON.stringify(body);
      // The same body again is one call, also after a lost connection.
      if (intent.current.body !== requestBody) intent.current = { body: requestBody, key: newIdempotencyKey() };
      return call('POST /api/jobs/{job}/applications/{application}/correct_email', {
        params: { job, application },
        body,
        headers: { 'idempotency-key': intent.current.key },
      });
    },
    onSuccess: () => {
      showToast({ title: t('done.now', { count: 1 }) });
      onDone();
    },
    onSettled: () => refreshApplicants(client, job),
  });
}

export type Correction = ReturnType<typeof useCorrection>;
