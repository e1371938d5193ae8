import type { QueryClient } from '@tanstack/react-query';
import type { Attachment, Job } from '@vivavoce/contract/types.ts';
import { hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { jobQuery } from './jobs.ts';

export type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** The same key never attaches a file twice, also after a lost answer. */
export const attachFile = (job: number, file: File, idempotencyKey: string, sending: Sending): Promise<Attachment> =>
  sendFile('POST /api/jobs/{job}/attachments', {
    params: { job },
    field: 'attachment',
    file,
    filename: file.name,
    idempotencyKey,
    ...sending,
  });

export const attachmentHref = (job: number, attachment: number): string =>
  hrefOf('GET /api/jobs/{job}/attachments/{attachment}/file', { params: { job, attachment } });

export const setImage = (job: number, file: Blob, sending: Sending): Promise<{ image: string }> =>
  sendFile('PUT /api/jobs/{job}/image', { params: { job }, field: 'image', file, filename: 'image', ...sending });

/** Files are stored beside the activity's own fields, so the rest of it stays as it is. */
export function rememberFiles(client: QueryClient, job: number, change: (now: Job) => Partial<Job>): void {
  client.setQueryData(jobQuery(job).queryKey, (now) => now && { ...now, ...change(now) });
}
