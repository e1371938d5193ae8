import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttpTransport } from './http-transport.ts';
import { TransportError } from './transport.ts';

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { cookie: 'theme=dark; csrftoken=a%2Bb' });
});
afterEach(() => void vi.unstubAllGlobals());

const json = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

test('opens an attempt with the session, the CSRF token and the facts', async () => {
  answer.mockResolvedValue(json(201, { attempt: 9 }));
  await expect(createHttpTransport().openAttempt(7, 3, { device: 'device-1' })).resolves.toEqual({ attempt: 9 });
  const [path, init] = answer.mock.calls[0] ?? [];
  expect(path).toBe('/api/interview/7/questions/3/attempts');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'x-csrftoken': 'a+b', 'content-type': 'application/json' },
    body: '{"device":"device-1"}',
  });
});

test('takes the CSRF token of an encrypted page before a plain one', async () => {
  vi.stubGlobal('document', { cookie: 'csrftoken=planted; __Host-csrftoken=own' });
  answer.mockResolvedValue(json(201, { attempt: 9 }));
  await createHttpTransport().openAttempt(7, 3, { device: 'device-1' });
  expect(answer.mock.lastCall?.[1].headers).toMatchObject({ 'x-csrftoken': 'own' });
});

test('reads with the upload token alone', async () => {
  answer.mockResolvedValue(json(200, { attempt: 9, state: 'open', segments: [] }));
  await createHttpTransport('https://elsewhere.example').readAttempt(9, 'secret');
  const [path, init] = answer.mock.calls[0] ?? [];
  expect(path).toBe('https://elsewhere.example/api/attempts/9');
  expect(init?.headers).toEqual({ accept: 'application/json', 'upload-token': 'secret' });
});

test('hands on what the server says in a problem', async () => {
  const missing = [{ track: 'camera', part: 0, index: 4 }];
  answer.mockResolvedValue(json(409, { status: 409, code: 'segments_missing', missing }));
  const error = await failure(createHttpTransport().seal(9, { tracks: [] }, 'secret'));
  expect(error).toMatchObject({ status: 409, problem: { code: 'segments_missing', missing } });
});

test('a page in place of an answer, and no answer, are a line that is down', async () => {
  answer.mockImplementation(async () => new Response('<html>Welcome to our hotel</html>'));
  expect(await failure(createHttpTransport().renewToken(7, 9))).toEqual(new TransportError(0));
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure(createHttpTransport().renewToken(7, 9))).toEqual(new TransportError(0));
});

test('an error page of a proxy keeps its status', async () => {
  answer.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failure(createHttpTransport().renewToken(7, 9))).toMatchObject({ status: 502, problem: null });
});
