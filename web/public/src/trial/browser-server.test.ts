import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { anInterview, aQuestion, noon } from '../../test/an-interview.ts';
import { createBrowserServer } from './browser-server.ts';

/** Whatever is answered; each test knows which of them. */
type Said = Interview & InterviewQuestion & { attempt: number };

function aTrial(questions: Partial<InterviewQuestion>[]) {
  let at = noon;
  const given = questions.map((one, index) =>
    aQuestion({ id: index + 1, order: index + 1, state: 'waiting', opened_at: null, attempts: [], ...one }),
  );
  const server = createBrowserServer(anInterview({ application: 7, questions: given }), () => new Date(at));
  const send = (method: string, path: string, body: unknown = {}, bytes?: ArrayBuffer) => {
    const url = new URL(path, 'http://page.test');
    const request = { method, path: url.pathname, query: url.searchParams, body, bytes: bytes ?? null };
    return server.answer(request) as { status: number; body: Said };
  };
  const record = (question: number, seconds: number, ended_by = 'stop') => {
    const path = `/api/interview/7/questions/${question}/attempts`;
    const opened = send('POST', path);
    if (opened.status !== 201) return opened.status;
    const { attempt } = opened.body;
    const segments = [{ index: 0, bytes: 9000, sha256: '' }];
    const parts = [{ part: 0, segments, recorded_ms: seconds * 1000, ended_by }];
    const seal = () =>
      send('POST', `/api/attempts/${attempt}/seal`, { tracks: [{ kind: 'camera', mime_type: 'video/webm', parts }] });
    expect(seal().status).toBe(409);
    send('PUT', `/api/attempts/${attempt}/camera/0/0`, null, new ArrayBuffer(9000));
    return seal().status;
  };
  const read = () => send('GET', '/api/interview/7').body;
  return { send, record, read, pass: (ms: number) => void (at += ms) };
}

describe('an interview that is answered in the browser', () => {
  it('tells a question once it is opened, with its clock, and not again', () => {
    const { send, read, pass } = aTrial([{ text: 'Why?', preparation_seconds: 30, video: null }]);
    expect(read().questions[0]).toMatchObject({ text: null, state: 'waiting' });
    const opened = send('POST', '/api/interview/7/questions/1/open').body;
    expect(opened).toMatchObject({ text: 'Why?', state: 'thinking' });
    expect(Date.parse(opened.thinking_ends_at ?? '') - noon).toBe(30_000);
    pass(5000);
    expect(send('POST', '/api/interview/7/questions/1/open').body.thinking_ends_at).toBe(opened.thinking_ends_at);
  });

  it('counts recordings as the server does, plays them from the page, and takes one as the answer', () => {
    const { send, record, read } = aTrial([{ attempts_allowed: 2, kind: 'video' }]);
    send('POST', '/api/interview/7/questions/1/open');
    expect(record(1, 2)).toBe(202);
    expect(record(1, 20, 'device')).toBe(202);
    expect(read().questions[0]).toMatchObject({ attempts_left: 2, free_repeats_left: 1, state: 'answering' });
    expect(record(1, 20)).toBe(202);
    expect(record(1, 20)).toBe(202);
    expect(record(1, 20)).toBe(409);
    const [question] = read().questions;
    expect(question).toMatchObject({ attempts_left: 0 });
    expect(question?.attempts.map(({ number, usable, video_url }) => [number, usable, video_url?.slice(0, 5)])).toEqual(
      [1, 2, 3, 4].map((number) => [number, true, 'blob:']),
    );
    expect(send('POST', '/api/interview/7/questions/1/confirm', { attempt: 9 }).status).toBe(404);
    const chosen = send('POST', '/api/interview/7/questions/1/confirm', { attempt: 3 }).body;
    expect([chosen.state, chosen.attempts.find((one) => one.chosen)?.id]).toEqual(['answered', 3]);
    expect(send('POST', '/api/interview/7/submit', { incomplete: false }).body.gate).toBe('sent');
  });

  it('keeps what is written by its revision, and is not sent while something is missing', () => {
    const { send } = aTrial([{ kind: 'text', answer_seconds: 60, written: null }]);
    send('POST', '/api/interview/7/questions/1/open');
    send('POST', '/api/interview/7/questions/1/writing');
    const draft = (revision: number) =>
      send('PUT', '/api/interview/7/questions/1/draft', { revision, text: 'Because' });
    expect(draft(0).body.written).toMatchObject({ text: 'Because', revision: 1, empty: false });
    expect(draft(0).status).toBe(409);
    expect(send('POST', '/api/interview/7/submit', { incomplete: false }).status).toBe(409);
    expect(send('POST', '/api/interview/7/questions/1/confirm', { revision: 1 }).body.state).toBe('answered');
  });

  it('knows no other calls', () => {
    expect(aTrial([]).send('POST', '/api/jobs/1/publish').status).toBe(404);
  });
});
