import type { BodyInputOf, Operation, ParamsOf, QueryInputOf, ResultOf } from './index.ts';

type Given<Value> = [Value] extends [undefined] ? undefined : Value;

interface Options<K extends Operation> {
  params?: Given<ParamsOf<K>>;
  query?: Given<QueryInputOf<K>>;
  body?: Given<BodyInputOf<K>>;
  /** A repeat with the same key gets the first answer. */
  idempotency_key?: string;
}

/** The answer of a call that was refused: a problem document (RFC 9457). */
export class RefusedCall extends Error {
  readonly status: number;
  readonly problem: { code?: string; detail?: string; errors?: Record<string, string[]>; request_id?: string };

  constructor(operation: string, status: number, problem: RefusedCall['problem']) {
    super(`${operation}: ${status} ${problem.code ?? ''} ${problem.detail ?? ''}`.trim());
    this.status = status;
    this.problem = problem;
  }
}

const fill = (template: string, params: Record<string, unknown>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const search = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value as string | number | boolean)] as const],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(Object.fromEntries(pairs)).toString()}` : '';
};

/**
 * A client for programs, typed by the contract: `await call('GET /api/jobs/{job}', { params: { job: 12 } })`. For answers
 * in JSON; files are read by `fetch`.
 * @param server address of the installation
 * @param key of a company, or a personal token
 * @param headers for a proxy in between
 */
export const createClient =
  ({ server, key, headers = {} }: { server: string; key: string; headers?: Record<string, string> }) =>
  async <K extends Operation>(operation: K, options: Options<K> = {}): Promise<ResultOf<K>> => {
    const [method = 'GET', template = ''] = operation.split(' ');
    const path = fill(template, options.params ?? {}) + search(options.query ?? {});
    const reply = await fetch(new URL(path, server), {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotency_key !== undefined && { 'idempotency-key': options.idempotency_key }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    if (reply.status === 204) return null as ResultOf<K>;
    const answer: unknown = await reply.json().catch(() => ({}));
    if (!reply.ok) throw new RefusedCall(operation, reply.status, answer as RefusedCall['problem']);
    return answer as ResultOf<K>;
  };
