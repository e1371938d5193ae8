import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

export type TranscriptChange = BodyOf<'PUT /api/jobs/{job}/answers/{answer}/transcript'>;

export const transcriptQuery = (job: number, answer: number) =>
  queryOptions({
    queryKey: ['job', job, 'answer', answer, 'transcript'],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/answers/{answer}/transcript', { params: { job, answer }, signal }),
  });

export const writeTranscript = (job: number, answer: number, body: TranscriptChange) =>
  call('PUT /api/jobs/{job}/answers/{answer}/transcript', { params: { job, answer }, body });
