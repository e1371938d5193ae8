import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { putWithProgress } from '@vivavoce/recorder/upload/put-with-progress.ts';
import { ApiProblem, hrefOf, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { csrfToken } from '@vivavoce/web-shared/api/cookies.ts';

export type HandIn = {
  application: number;
  question: number;
  device: string;
  revision: number;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Faults that are found before the upload. */
export const isTooLarge = (file: File): boolean => file.size > FILE_LIMITS.answer_max_bytes;

function bodyOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Uploads a file as the answer and reports the progress.
 * @throws ApiProblem for a refusal, NetworkFailure without an answer
 */
export async function handIn({ application, question, device, revision, file, onProgress, signal }: HandIn) {
  const url = hrefOf('PUT /api/interview/{application}/questions/{question}/file', {
    params: { application, question },
    query: { device, revision, filename: file.name.toWellFormed() },
  });
  const token = csrfToken();
  const headers = { 'content-type': 'application/octet-stream', ...(token && { 'x-csrftoken': token }) };
  const bytes = await file.arrayBuffer();
  const watch = {
    onProgress: (sentBytes: number) => onProgress(Math.min(1, sentBytes / Math.max(1, file.size))),
    signal,
  };
  const { status, text } = await putWithProgress(url, headers, bytes, watch);
  if (status === 0) throw new NetworkFailure(undefined);
  if (status !== 200) throw new ApiProblem(status, bodyOf(text), '', null);
  return bodyOf(text) as InterviewQuestion;
}
