import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import type { EmailPreviewQuery } from '../jobs/jobs.ts';

export type MessageBody = { email_subj: string; email_body: string };
export type ManyMessages = BodyInputOf<'POST /api/jobs/{job}/email'>;
export type PreviewedMail = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/email-preview'>;

/** A message or the Unsuccessful e-mail as this applicant would get it. */
export const messagePreviewQuery = (job: number, application: number, body: PreviewedMail): EmailPreviewQuery =>
  apiQuery(
    'POST /api/jobs/{job}/applications/{application}/email-preview',
    { params: { job, application }, body },
    { meta: { quiet: true } },
  );

export const writeToOne = (job: number, application: number, body: MessageBody, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/applications/{application}/email', {
    params: { job, application },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const writeToMany = (job: number, body: ManyMessages, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/email', { params: { job }, body, headers: { 'idempotency-key': idempotencyKey } });
