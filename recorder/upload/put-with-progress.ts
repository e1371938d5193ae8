import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';

export type PutReply = { status: number; text: string };

/**
 * PUT by XMLHttpRequest, the only way to get upload progress in a browser. Abandoned after ten seconds without a single
 * byte of progress, never after a total time: a slow connection is not a dead one.
 * @returns the reply, `status` 0 when none came
 */
export function putWithProgress(
  url: string,
  headers: Record<string, string>,
  body: ArrayBuffer,
  watch: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
): Promise<PutReply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const giveUp = (): void => request.abort();
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, UPLOAD_LIMITS.no_progress_ms);
    };
    const finish = (): void => {
      clearTimeout(timer);
      watch.signal.removeEventListener('abort', giveUp);
      resolve({ status: request.status, text: request.responseText });
    };
    request.upload.addEventListener('progress', (event) => {
      alive();
      watch.onProgress(event.loaded);
    });
    request.addEventListener('readystatechange', alive);
    request.addEventListener('loadend', finish);
    watch.signal.addEventListener('abort', giveUp);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    alive();
    request.send(body);
    if (watch.signal.aborted) giveUp();
  });
}
