import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

type FailureKind = 'wrong' | 'tooMany' | 'offline' | 'down' | 'provider' | 'other';

export type Failure = {
  kind: FailureKind;
  error: unknown;
  /** Seconds until another try makes sense, where the server says so. */
  wait?: number;
};

function kindOf(error: unknown): FailureKind {
  if (error instanceof NetworkFailure) return 'offline';
  if (!isProblem(error)) return 'down';
  if (error.code === 'wrong_credentials') return 'wrong';
  if (error.code === 'sso_required') return 'provider';
  if (error.status === 429) return 'tooMany';
  return error.status >= 500 ? 'down' : 'other';
}

/** The kind of failure, by what the reader has to do. */
export function failureOf(error: unknown): Failure {
  const wait = isProblem(error) ? error.retry_after : undefined;
  return { kind: kindOf(error), error, ...(wait !== undefined && { wait }) };
}
