import { keepPreviousData } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type InvitationBody = NonNullable<BodyInputOf<'POST /api/jobs/{job}/invite_all'>>;
type PreviewBody = BodyInputOf<'POST /api/jobs/{job}/invite_preview'>;

/** E-mails sent or scheduled to many applicants, newest first; or only those in progress or scheduled. */
export const mailingsQuery = (job: number, page_size: number, open = false) =>
  apiQuery(
    'GET /api/jobs/{job}/mailings',
    {
      params: { job },
      query: { page_size, ...(open && { open: 'true' as const }) },
      // Polled while one is in progress, which must not keep an idle session alive.
      headers: { passive: '1' },
    },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );

/** How many would be invited. Never cached, since others invite meanwhile. */
export const invitePreviewQuery = (job: number, body: PreviewBody) =>
  apiQuery(
    'POST /api/jobs/{job}/invite_preview',
    { params: { job }, body },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );

export const inviteMany = (job: number, body: InvitationBody, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/invite_all', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });
