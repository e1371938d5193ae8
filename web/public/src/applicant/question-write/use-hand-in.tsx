import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, ApiProblem, hrefOf, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useTakenKinds } from '@vivavoce/web-shared/applicant/parts/file-answer.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { deviceId } from '../device-id.ts';
import { useInterview } from '../interview-context.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { putWithProgress } from '@vivavoce/recorder/upload/put-with-progress.ts';
import { csrfToken } from '@vivavoce/web-shared/api/cookies.ts';

type HandIn = {
  application: number;
  question: number;
  device: string;
  revision: number;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Faults that are found before the upload. */
const isTooLarge = (file: File): boolean => file.size > FILE_LIMITS.answer_max_bytes;

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
async function handIn({ application, question, device, revision, file, onProgress, signal }: HandIn) {
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

export type HandingIn = {
  /** Progress of the upload, 0 to 1; null without one. */
  progress: number | null;
  trouble: ReactNode;
  send: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
};

type Refusal = 'too_large' | 'wrong_format' | 'image_incomplete';

const refusalOf = (error: unknown): Refusal | null => {
  if (isProblem(error, 413)) return 'too_large';
  if (!isProblem(error, 422) || !error.errors['file']) return null;
  return error.errors['file'].includes('image_incomplete') ? 'image_incomplete' : 'wrong_format';
};

/** Uploads a file as the answer or removes it; the last upload counts. */
export function useHandIn(question: InterviewQuestion, keeper: DraftKeeper): HandingIn {
  const t = useTranslations('interview.write');
  const tag = useLanguageTag();
  const kinds = useTakenKinds(question);
  const { interview, store } = useInterview();
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const send = useAction(async (file: File) => {
    setRefused(isTooLarge(file) ? 'too_large' : null);
    if (isTooLarge(file)) return;
    const controller = new AbortController();
    leaving.current = controller;
    setProgress(0);
    try {
      const { application } = interview;
      const place = { application, question: question.id, device: await deviceId(), revision: keeper.revision() };
      const answer = await store.signedIn(() =>
        handIn({ ...place, file, onProgress: setProgress, signal: controller.signal }),
      );
      keeper.follow(store.keepWritten(answer));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      setRefused(refusal);
    } finally {
      setProgress(null);
    }
  });
  const remove = useAction(async () => {
    setRefused(null);
    keeper.follow(await store.removeFile(question.id, keeper.revision()));
  });

  return {
    progress,
    send: send.run,
    remove: remove.run,
    trouble: refused ? (
      <Notice tone="bad" urgent>
        <p>{t(`refused.${refused}`, { kinds, size: formatFileSize(FILE_LIMITS.answer_max_bytes, tag) })}</p>
      </Notice>
    ) : (
      <ProblemNotice error={send.error ?? remove.error} />
    ),
  };
}
