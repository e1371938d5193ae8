import type { Env } from '../src/env.ts';
import { expectDocumented } from './documented-answers.ts';
import { CSRF_COOKIE } from '@vivavoce/domain/accounts/cookie-names.ts';
import { csrfToken, INTERVIEW_COOKIE, LEARNER_COOKIE, nameOf, SESSION_COOKIE } from '../src/http/cookies.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body of a JSON answer; undefined for others. */
  json: unknown;
  bytes: Buffer;
}
export interface Request {
  json?: unknown;
  form?: Record<string, string>;
  bytes?: Uint8Array;
  /** A form that carries files. */
  parts?: FormData;
  headers?: Record<string, string>;
  /** Breaks the line. */
  signal?: AbortSignal;
}

/** The host of a test server's PUBLIC_URL, where a test does not choose another one. */
export const PUBLIC_HOST = 'vivavoce.test';

/** Settings of each test server, by the address on which it listens. */
const servers = new Map<string, Env>();
export const rememberServer = (url: string, env: Env): void => void servers.set(url, env);
/** Another server may listen on its port from then on. */
export const forgetServer = (url: string): void => void servers.delete(url);

let clients = 0;

/**
 * A browser in the eyes of a server: it keeps cookies and repeats the CSRF cookie in the header. An empty `sec-fetch-site`
 * is that of a browser too old to send one.
 */
export class ApiClient {
  readonly base: string;
  /** From where it calls, as a trusted proxy would tell. */
  readonly address = `10.${(clients += 1) >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
  readonly cookies = new Map<string, string>();

  /** Sent with every call. */
  readonly headers: Record<string, string>;

  /** Headers that a trusted proxy in front would add. */
  get forwarded(): Record<string, string> {
    return { 'x-forwarded-for': this.address, 'x-forwarded-host': this.host };
  }

  private get csrfCookie(): string {
    const env = servers.get(this.base);
    return env ? nameOf({ env }, CSRF_COOKIE) : CSRF_COOKIE;
  }

  /** The one that the server answers for. */
  private get host(): string {
    const server = servers.get(this.base);
    return server ? new URL(server.PUBLIC_URL).host : PUBLIC_HOST;
  }

  constructor(base: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) {
    this.base = base;
    this.headers = headers;
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
    const env = servers.get(base);
    if (!env) return;
    // As any page would have given it to the browser.
    const held = (name: typeof SESSION_COOKIE | typeof INTERVIEW_COOKIE | typeof LEARNER_COOKIE) =>
      this.cookies.get(nameOf({ env }, name));
    const sessions = {
      sessionid: held(SESSION_COOKIE),
      interviewid: held(INTERVIEW_COOKIE),
      learnerid: held(LEARNER_COOKIE),
    };
    this.cookies.set(this.csrfCookie, csrfToken({ env }, sessions));
  }

  get = (path: string, request: Request = {}) => this.send('GET', path, request);
  post = (path: string, json?: unknown, request: Request = {}) =>
    this.send('POST', path, { ...request, ...(json !== undefined && { json }) });
  put = (path: string, request: Request) => this.send('PUT', path, request);
  patch = (path: string, json: unknown) => this.send('PATCH', path, { json });
  delete = (path: string) => this.send('DELETE', path);

  async send(
    method: string,
    path: string,
    { json, form, bytes, parts, headers = {}, signal }: Request = {},
  ): Promise<Reply> {
    const all = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...this.forwarded,
      'sec-fetch-site': 'same-origin',
      'x-csrftoken': this.cookies.get(this.csrfCookie) ?? '',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...this.headers,
      ...headers,
    };
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: Object.fromEntries(Object.entries(all).filter((pair) => pair.join() !== 'sec-fetch-site,')),
      ...bodyOf({ json, form, bytes, parts }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const body = Buffer.from(await response.arrayBuffer());
    if (servers.has(this.base)) expectDocumented(method, path, response, body);
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    const text = body.toString();
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes: body,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

function bodyOf({ json, form, bytes, parts }: Request): { body?: string | FormData | Uint8Array<ArrayBuffer> } {
  if (parts) return { body: parts };
  if (json !== undefined) return { body: JSON.stringify(json) };
  if (form) return { body: new URLSearchParams(form).toString() };
  return bytes ? { body: new Uint8Array(bytes) } : {};
}
