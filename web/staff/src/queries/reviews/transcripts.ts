import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Transcript } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type TranscriptChange = BodyOf<'PUT /api/jobs/{job}/answers/{answer}/transcript'>;

const SEARCH_LOOK_MS = 3000;
const SEARCH_MOST_MS = 120_000;

/** Whether the times of words that were just typed may still be found in the recording. */
const isSearched = (transcript: Transcript | null): boolean =>
  transcript?.times === 'approximate' && Date.now() - Date.parse(transcript.written_at) < SEARCH_MOST_MS;

export const transcriptQuery = (job: number, answer: number) =>
  apiQuery(
    'GET /api/jobs/{job}/answers/{answer}/transcript',
    { params: { job, answer } },
    { refetchInterval: ({ state: { data } }) => (isSearched(data?.transcript ?? null) ? SEARCH_LOOK_MS : false) },
  );

export const writeTranscript = (job: number, answer: number, body: TranscriptChange) =>
  call('PUT /api/jobs/{job}/answers/{answer}/transcript', { params: { job, answer }, body });
