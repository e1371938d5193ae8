import { announceAnswer, hrefOf } from './api-client.ts';
import { ApiProblem, NetworkFailure, type ProblemBody } from './api-problem.ts';
import type { Operation, ParamsOf, ResultOf } from './api-types.ts';
import { csrfToken } from './cookies.ts';
import { mend, pageHeaders } from './page.ts';

export type SendFileOptions<O extends Operation> = {
  params: ParamsOf<O>;
  /** The part of the form that carries the file. */
  field: string;
  file: Blob;
  filename: string;
  /** A repeat with the same key stores nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Share of the bytes that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  const body = parsed(request.responseText);
  const document = typeof body === 'object' && body !== null ? (body as ProblemBody) : {};
  return new ApiProblem(request.status, document, request.statusText, request.getResponseHeader('retry-after'));
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.filter(Boolean).map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  );
}

/**
 * Calls an operation that takes a file, and reports the progress, which fetch cannot do. Rejects as `call` does:
 * ApiProblem when the server refuses, NetworkFailure when no answer came, AbortError when the caller cancelled.
 */
export async function sendFile<O extends Operation>(operation: O, options: SendFileOptions<O>): Promise<ResultOf<O>> {
  try {
    return await send(operation, options);
  } catch (error) {
    if (error instanceof ApiProblem && (await mend(error))) return sendFile(operation, options);
    throw error;
  }
}

function send<O extends Operation>(operation: O, options: SendFileOptions<O>): Promise<ResultOf<O>> {
  const { params, field, file, filename, idempotencyKey, signal, onProgress } = options;
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append(field, file, filename);
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('the caller cancelled', 'AbortError'));
    if (signal?.aborted) return cancelled();
    request.open(
      operation.slice(0, operation.indexOf(' ')),
      hrefOf(operation, { params: params as Record<string, number> }),
    );
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(pageHeaders(operation))) request.setRequestHeader(name, value);
    const token = csrfToken();
    if (token) request.setRequestHeader('x-csrftoken', token);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new NetworkFailure(new Error('the upload broke off'))));
    request.addEventListener('abort', cancelled);
    request.addEventListener('load', () => {
      announceAnswer({ status: request.status, headers: headersOf(request) });
      if (request.status >= 200 && request.status < 300) resolve(parsed(request.responseText) as ResultOf<O>);
      else reject(problemOf(request));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
