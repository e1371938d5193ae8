/** Field name to messages; `__all__` belongs to the form as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type ProblemBody = {
  type?: string;
  code?: string;
  title?: string;
  status?: number;
  detail?: string;
  request_id?: string;
  errors?: FieldErrors;
  [extension: string]: unknown;
};

/** Reads Retry-After: HTTP allows a number of seconds or a date. */
function secondsUntil(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const number = Number(header);
  const seconds = Number.isNaN(number) ? (Date.parse(header) - Date.now()) / 1000 : number;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** A refusal by the server, as the problem document it sent (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldErrors;
  readonly request_id: string | undefined;
  readonly body: ProblemBody;
  /** As the server or a proxy sent it; HTTP/2 has none. */
  readonly status_text: string;
  /** Seconds until the same call may be tried again, where the server says so (Retry-After). */
  readonly retry_after: number | undefined;

  constructor(status: number, body: ProblemBody, statusText: string, retryAfter?: string | null) {
    const title = body.title ?? statusText;
    super(body.detail ?? title);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = body.code ?? body.type?.split(/[/#:]/).at(-1) ?? String(status);
    this.title = title;
    this.detail = body.detail;
    this.errors = body.errors ?? {};
    this.request_id = body.request_id;
    this.body = body;
    this.status_text = statusText;
    this.retry_after = secondsUntil(retryAfter);
  }
}

/** The request never got an answer: no network, a closed connection, a blocked address. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Vivavoce: ${reason}`, { cause });
    this.name = 'NetworkFailure';
  }
}

export function isProblem(error: unknown, status?: number): error is ApiProblem {
  return error instanceof ApiProblem && (status === undefined || error.status === status);
}

/** The caller cancelled the call; there is nothing to report. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError');
}
