import { keepPreviousData } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type ExtensionBody = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/extend'>;
export type ExtensionOfAllBody = BodyInputOf<'POST /api/jobs/{job}/extend_all'>;
type PreviewBody = BodyInputOf<'POST /api/jobs/{job}/extend_preview'>;

/** How many would gain time. Never cached, since others answer meanwhile. */
export const extensionPreviewQuery = (job: number, body: PreviewBody) =>
  apiQuery(
    'POST /api/jobs/{job}/extend_preview',
    { params: { job }, body },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );

export const extendApplicant = (job: number, application: number, body: ExtensionBody, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/applications/{application}/extend', {
    params: { job, application },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const extendAll = (job: number, body: ExtensionOfAllBody, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/extend_all', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });
