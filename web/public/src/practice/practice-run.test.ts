import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInterview, aQuestion, noon } from '../../test/an-interview.ts';
import { nextScreen } from '../applicant/flow.ts';
import { practiceInterview, practisedQuestion } from './practice-interview.ts';
import { createPracticeRun } from './practice-run.ts';

const questions = [
  aQuestion({ id: 11, kind: 'text', answer_seconds: 0 }),
  aQuestion({ id: 12, order: 2, kind: 'audio', answer_seconds: 45 }),
  aQuestion({ id: 13, order: 3, kind: 'video', answer_seconds: 300, preparation_seconds: 10 }),
];
const agreed = { at: '2026-11-24T11:00:00Z', notice_version: anInterview().notice_version, ai: false };
const interview = anInterview({ questions, consent: agreed, deadline: '2026-11-24T11:59:00Z' });

const network = vi.fn<() => never>(() => {
  throw new Error('the practice used the network');
});
beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('location', { href: 'https://page.test/j/k7Qm2xPd' });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('XMLHttpRequest', network);
  vi.stubGlobal('navigator', { sendBeacon: network });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aRun() {
  const run = createPracticeRun(practiceInterview(interview, 'A sample?', 'en-gb'), network);
  const here = () => {
    const arrival = run.store.getSnapshot();
    if (arrival.status !== 'here') throw new Error(arrival.status);
    return arrival;
  };
  const screen = () => nextScreen({ ...here(), now: Date.now() }).name;
  const record = async () => {
    const { attempt, upload_token, attempts_left } = await run.parts.transport.openAttempt(0, 1, {
      device: 'practice-tab',
    });
    const watch = { onProgress: () => undefined, signal: new AbortController().signal };
    const segment = { attempt, track: 'camera' as const, part: 0, index: 0, bytes: new ArrayBuffer(9000), sha256: '' };
    await run.parts.transport.putSegment(segment, upload_token, watch);
    const segments = [{ index: 0, bytes: 9000, sha256: '' }];
    const parts = [{ part: 0, segments, recorded_ms: 9000, ended_by: 'stop' as const }];
    await run.parts.transport.seal(
      attempt,
      { tracks: [{ kind: 'camera', mime_type: 'video/mp4', parts }] },
      upload_token,
    );
    await run.store.refresh();
    return { attempt, attempts_left };
  };
  return { ...run, here, screen, record };
}

describe('a practice', () => {
  it('has the kind and the times of a filmed question, and no end of attempts', () => {
    expect(practisedQuestion(interview)?.id).toBe(13);
    const [sample] = practiceInterview(interview, 'A sample?', 'en-gb').questions;
    expect(sample).toMatchObject({ kind: 'video', preparation_seconds: 10, answer_seconds: 120, attempts_left: null });
    expect(practisedQuestion(anInterview({ questions: questions.slice(0, 1) }))).toBeUndefined();
    expect(practisedQuestion(anInterview({ questions: questions.slice(0, 2) }))?.kind).toBe('audio');
  });

  it('passes the screens of a question as often as wanted, after the deadline too, without the network', async () => {
    const { store, here, screen, record } = aRun();
    expect(screen()).toBe('ready');
    expect(here().interview.questions[0]?.text).toBeNull();
    expect((await store.openQuestion(1)).text).toBe('A sample?');
    expect(screen()).toBe('think');
    for (let count = 1; count <= 7; count += 1) {
      expect((await record()).attempts_left).toBeNull();
      expect(screen()).toBe('check');
    }
    const { attempt } = await record();
    expect(here().interview.questions[0]?.attempts.at(-1)?.video_url).toMatch(/^blob:/);
    await store.confirm(1, attempt);
    expect(screen()).toBe('review');
    await store.viewPractice();
    expect(network).not.toHaveBeenCalled();
  });

  it('refuses as the server does', async () => {
    const { store } = aRun();
    await expect(store.confirm(1, 99)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
