import { ApiProblem, NetworkFailure, type ProblemBody } from './api-problem.ts';
import type { CallArguments, Operation, ResultOf } from './api-types.ts';
import { csrfToken } from './cookies.ts';
import { heldAnswer, mend, pageHeaders } from './page.ts';

export { ApiProblem, NetworkFailure, isCancelled, isProblem, type FieldErrors } from './api-problem.ts';
export type { BodyInputOf, Operation, QueryInputOf, ResultOf } from './api-types.ts';

type Plain = string | number | boolean;

type Loose = {
  params?: Readonly<Record<string, Plain>>;
  query?: Readonly<Record<string, Plain | readonly Plain[] | null | undefined>>;
  body?: unknown;
  bytes?: Blob;
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: Readonly<Record<string, string>>;
};

type Observer = (answer: Pick<Response, 'status' | 'headers'>) => void;
const observers = new Set<Observer>();

/** The observer sees each answer before its caller does; the session clock runs on it. */
export function observeAnswers(observer: Observer): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/** Reports to the observers an answer that came by another way than `call`. */
export function announceAnswer(answer: Pick<Response, 'status' | 'headers'>): void {
  for (const observer of observers) observer(answer);
}

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function fillPath(template: string, params: Loose['params']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new TypeError(`${template} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}

function queryString(query: Loose['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of typeof value === 'object' ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The address of an operation, for links, downloads and media elements. */
export function hrefOf(operation: Operation, options: Loose = {}): string {
  const path = operation.slice(operation.indexOf(' ') + 1);
  return fillPath(path, options.params) + queryString(options.query);
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  return response.text();
}

async function problemFrom(response: Response): Promise<ApiProblem> {
  const body = await readBody(response).catch(() => undefined);
  const document = typeof body === 'object' && body !== null ? (body as ProblemBody) : {};
  return new ApiProblem(response.status, document, response.statusText, response.headers.get('retry-after'));
}

function requestInit(operation: Operation, options: Loose): RequestInit {
  const method = operation.slice(0, operation.indexOf(' '));
  const headers = new Headers({ accept: 'application/json', ...options.headers, ...pageHeaders(operation) });
  // Browsers without Sec-Fetch-Site say by the referrer that the call comes from our own origin; no path goes with it.
  const init: RequestInit = { method, headers, credentials: 'same-origin', referrerPolicy: 'origin' };
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  if (options.bytes) {
    headers.set('content-type', 'application/octet-stream');
    init.body = options.bytes;
  } else if (options.body instanceof FormData) {
    init.body = options.body;
  } else if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  const token = unsafeMethods.has(method) ? csrfToken() : undefined;
  if (token) headers.set('x-csrftoken', token);
  return init;
}

/**
 * Calls one operation of the contract and returns its 2xx answer as soon as its headers arrive. Rejects as `call`
 * does.
 */
export async function ask<O extends Operation>(operation: O, ...[options]: CallArguments<O>): Promise<Response> {
  const loose = (options ?? {}) as Loose;
  let response: Response;
  try {
    const address = hrefOf(operation, loose);
    response = heldAnswer(operation, address) ?? (await fetch(address, requestInit(operation, loose)));
  } catch (cause) {
    if (loose.signal?.aborted) throw cause;
    throw new NetworkFailure(cause);
  }
  announceAnswer(response);
  if (response.ok) return response;
  const problem = await problemFrom(response);
  if (await mend(problem)) return ask(operation, ...([options] as CallArguments<O>));
  throw problem;
}

/**
 * Calls one operation of the contract.
 * Resolves to the body of the 2xx answer; rejects with ApiProblem when the server refuses,
 * NetworkFailure when no answer came, and the browser's AbortError when the caller cancelled.
 */
export async function call<O extends Operation>(operation: O, ...options: CallArguments<O>): Promise<ResultOf<O>> {
  return (await readBody(await ask(operation, ...options))) as ResultOf<O>;
}
