import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, call, hrefOf, isCancelled, NetworkFailure, observeAnswers } from './api-client.ts';
import { answerRefusals, describePage } from './page.ts';

type Sent = { url: string; init: RequestInit };

let sent: Sent[] = [];
let answer: () => Promise<Response>;

const json = (body: unknown, status = 200, type = 'application/json') =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }));

function headersOf(index = 0): Headers {
  return new Headers(sent[index]?.init.headers);
}

beforeEach(() => {
  sent = [];
  answer = () => json({ id: 1 });
  vi.stubGlobal('document', { cookie: 'other=1; csrftoken=t%3Dken' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('fills the path, the query and the body, and keeps the cookies on this origin', async () => {
    await call('PATCH /api/jobs/{job}', { params: { job: 7 }, body: { title: 'New' } });
    expect(sent[0]?.url).toBe('/api/jobs/7');
    expect(sent[0]?.init).toMatchObject({ method: 'PATCH', credentials: 'same-origin', body: '{"title":"New"}' });
    expect(headersOf().get('content-type')).toBe('application/json');
  });

  it('leaves out what is not asked and escapes what is', async () => {
    answer = () => json({ results: [] });
    await call('GET /api/jobs', { query: { q: 'a&b é', page: 2, status: undefined } });
    expect(sent[0]?.url).toBe('/api/jobs?q=a%26b+%C3%A9&page=2');
  });

  it('proves itself by the CSRF cookie on unsafe methods only', async () => {
    await call('POST /api/jobs/{job}/publish', { params: { job: 1 } });
    await call('GET /api/jobs/{job}', { params: { job: 1 } });
    expect(headersOf(0).get('x-csrftoken')).toBe('t=ken');
    expect(headersOf(1).has('x-csrftoken')).toBe(false);
    // Over https the cookie has a prefix; a plain cookie beside it is older, or was planted.
    vi.stubGlobal('document', { cookie: 'csrftoken=planted; __Host-csrftoken=own' });
    await call('POST /api/jobs/{job}/publish', { params: { job: 1 } });
    expect(headersOf(2).get('x-csrftoken')).toBe('own');
  });

  it('sends a form as it is, so that the browser writes the boundary', async () => {
    const form = new FormData();
    form.set('title', 'x');
    await call('PATCH /api/jobs/{job}', { params: { job: 1 }, body: form });
    expect(sent[0]?.init.body).toBe(form);
    expect(headersOf().has('content-type')).toBe(false);
  });

  it('sends the bytes of a file as they are', async () => {
    const bytes = new Blob(['WEBVTT'], { type: 'text/vtt' });
    await call('POST /api/interview/{application}/check/upload', { params: { application: 1 }, bytes });
    expect(sent[0]?.init.body).toBe(bytes);
    expect(headersOf().get('content-type')).toBe('application/octet-stream');
  });

  it('says when to try again, where the server does', async () => {
    const later = (after: string) => () =>
      Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': after } }));
    const waitAfter = async (after: string) => {
      answer = later(after);
      const problem: unknown = await call('GET /api/user').catch((reason: unknown) => reason);
      return problem instanceof ApiProblem ? problem.retry_after : 'no problem';
    };
    expect(await waitAfter('43')).toBe(43);
    expect(await waitAfter('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined();
    expect(await waitAfter('0')).toBeUndefined();
  });

  it('gives nothing for 204', async () => {
    answer = () => Promise.resolve(new Response(null, { status: 204 }));
    await expect(call('DELETE /api/jobs/{job}', { params: { job: 1 } })).resolves.toBeUndefined();
  });

  it('turns a problem document into an ApiProblem with its fields', async () => {
    answer = () =>
      json(
        { title: 'invalid', status: 422, code: 'invalid', request_id: 'r1', errors: { title: ['too_long'] } },
        422,
        'application/problem+json',
      );
    const error: unknown = await call('GET /api/user').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ status: 422, code: 'invalid', request_id: 'r1', errors: { title: ['too_long'] } });
  });

  it('survives a refusal that is no problem document', async () => {
    answer = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call('GET /api/user')).rejects.toMatchObject({
      status: 502,
      code: '502',
      title: 'Bad Gateway',
      status_text: 'Bad Gateway',
      retry_after: undefined,
    });
  });

  it.each([
    ['17', 17],
    ['0', undefined],
    [new Date(1_800_000_009_000).toUTCString(), 9],
    [new Date(1_700_000_000_000).toUTCString(), undefined],
    ['soon', undefined],
  ])('reads how long to wait: %s', async (header, seconds) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    answer = () => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': header } }));
    await expect(call('GET /api/user')).rejects.toMatchObject({ status: 429, retry_after: seconds });
  });

  it('carries the whole document of a refused save', async () => {
    const document = { status: 422, code: 'not_publishable', missing: [{ step: 'title' }], errors: {} };
    answer = () => json(document, 422, 'application/problem+json');
    await expect(call('PATCH /api/jobs/{job}', { params: { job: 1 }, body: {} })).rejects.toMatchObject({
      body: document,
    });
  });

  it('names the product when no answer came', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error: unknown = await call('GET /api/user').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkFailure);
    expect((error as Error).message).toBe('Vivavoce: Failed to fetch');
  });

  it('lets a cancelled call be a cancelled call', async () => {
    const controller = new AbortController();
    controller.abort();
    answer = () => Promise.reject(new DOMException('cancelled', 'AbortError'));
    const error: unknown = await call('GET /api/user', { signal: controller.signal }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isCancelled(error)).toBe(true);
    expect(isCancelled(new NetworkFailure(new TypeError('Failed to fetch')))).toBe(false);
  });

  it('tells observers the status of every answer until they leave', async () => {
    const statuses: number[] = [];
    const stop = observeAnswers(({ status }) => statuses.push(status));
    await call('GET /api/user');
    answer = () => json({}, 401);
    await call('GET /api/user').catch(() => undefined);
    stop();
    await call('GET /api/user').catch(() => undefined);
    expect(statuses).toEqual([200, 401]);
  });
});

describe('hrefOf', () => {
  it('refuses to leave a hole in an address', () => {
    expect(() => hrefOf('GET /api/jobs/{job}')).toThrow('needs the parameter job');
  });
});

describe('the page of a call', () => {
  afterEach(() => describePage(() => ({})));

  it('is named in every call', async () => {
    await call('GET /api/jobs');
    describePage((operation) => ({ 'page-company': operation === 'GET /api/jobs' ? '7' : 'none' }));
    await call('GET /api/jobs');
    await call('POST /api/jobs', { body: { title: 'x' } });
    expect([0, 1, 2].map((n) => headersOf(n).get('page-company'))).toEqual([null, '7', 'none']);
  });

  it('is asked about a refusal, which repeats the call or stays', async () => {
    const refusal = () => json({ code: 'other_company', session_company: 8 }, 409, 'application/problem+json');
    answer = refusal;
    const remedy = vi.fn<(problem: ApiProblem) => Promise<boolean>>(async () => {
      answer = () => json({ id: 12 }, 201);
      return true;
    });
    answerRefusals(remedy);
    await expect(call('POST /api/jobs', { body: { title: 'x' } })).resolves.toEqual({ id: 12 });
    expect(remedy.mock.calls[0]?.[0].body).toMatchObject({ session_company: 8 });
    expect(sent).toHaveLength(2);
    answer = refusal;
    remedy.mockResolvedValue(false);
    await expect(call('GET /api/jobs')).rejects.toMatchObject({ status: 409, code: 'other_company' });
  });
});
