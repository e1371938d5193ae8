import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, AnswerReview } from '@vivavoce/contract/types.ts';
import { createAutosave } from './saving/autosave.ts';
import { addressOf, chapterWeights, hasAnswers, nextTarget, pickAnswer } from './answer/chapters.ts';
import { insertTime, partsOfNote, timeAtCaret, timesOfNote } from './rating/note-times.ts';
import { ownReviewOf } from './rating/own-review.ts';

const answer = (id: number | null, state: Answer['state'], question_id = (id ?? 0) + 100): Answer => ({
  id,
  state,
  rated: true,
  question_id,
  question: `/api/jobs/1/questions/${question_id}`,
  question_text: 'Why us?',
  competency: null,
  answer_seconds: 120,
  order: 1,
  removed: state === 'empty',
  failure: null,
  duration: null,
  width: null,
  height: null,
  peaks: null,
  mime_type: null,
  video_url: null,
  poster_url: null,
  captions: null,
  picture: null,
  picture_reason: null,
  picture_figures: null,
  sound_figures: null,
  screen: null,
  recorded_at: null,
  attempt_number: null,
  kind: 'video',
  text: null,
  choices: null,
  options: [],
  file: null,
  late_seconds: null,
  self_review: null,
  deleted: null,
});

describe('times in a note', () => {
  it('cuts a note into words and times', () => {
    expect(partsOfNote('Drawing at 0:48, then 1:12.', 112)).toEqual([
      { text: 'Drawing at ', at: null },
      { text: '0:48', at: 48 },
      { text: ', then ', at: null },
      { text: '1:12', at: 72 },
      { text: '.', at: null },
    ]);
  });

  it('keeps what cannot be a time of this recording as text', () => {
    const texts = ['met at 14:30', '0:75', '1:2', '12:34:56:78', 'scored 3:1', '0.0:48'];
    for (const text of texts) expect(timesOfNote(text, 112), text).toEqual([]);
    expect(timesOfNote('1:02:03', 4000)).toEqual([3723]);
  });

  it('lists each time once, in order', () => {
    expect(timesOfNote('1:12 and 0:48, again 1:12', 112)).toEqual([48, 72]);
  });

  it('loses no letter', () => {
    const note = '  0:01\n0:02 \u{1F600} end';
    expect(
      partsOfNote(note, 60)
        .map(({ text }) => text)
        .join(''),
    ).toBe(note);
  });

  it('finds the time under the caret, not beside it', () => {
    expect(timeAtCaret('at 0:48 ok', 5, 60)).toBe(48);
    expect(timeAtCaret('at 0:48 ok', 3, 60)).toBeNull();
    expect(timeAtCaret('at 0:48 ok', 7, 60)).toBeNull();
  });

  it('puts a time in for the selection, set off by spaces', () => {
    expect(insertTime('', 0, 0, 48.9)).toEqual({ note: '0:48 ', caret: 5 });
    expect(insertTime('see here', 4, 8, 5)).toEqual({ note: 'see 0:05 ', caret: 9 });
    expect(insertTime('see', 3, 3, 5).note).toBe('see 0:05 ');
    expect(insertTime('a b', 1, 1, 5).note).toBe('a 0:05 b');
  });
});

describe('chapters', () => {
  it('are wider for longer answers, but less than in proportion, and never vanish', () => {
    const [short = 0, long = 0, none = 0, tiny = 0] = chapterWeights(
      [51, 167, null, 3].map((duration) => ({ duration })),
    );
    expect(long / short).toBeGreaterThan(2);
    expect(long / short).toBeLessThan(167 / 51);
    expect(none).toBe(tiny);
    expect(none).toBeGreaterThan(0);
  });

  it('open at the one asked for, else at the first still to rate', () => {
    const answers = [answer(1, 'playable'), answer(null, 'empty', 7), answer(3, 'playable')];
    expect(pickAnswer(answers, { answer: 3 }, new Set())).toBe(2);
    expect(pickAnswer(answers, { question: 7 }, new Set())).toBe(1);
    expect(pickAnswer(answers, {}, new Set([101]))).toBe(2);
    expect(pickAnswer(answers, {}, new Set([101, 103]))).toBe(0);
    expect(pickAnswer([answer(null, 'empty', 7), answer(3, 'playable')], {}, new Set([103]))).toBe(1);
    expect(pickAnswer(answers, { answer: 99 }, new Set())).toBe(0);
  });

  it('are addressed by the answer, or by the question without one', () => {
    expect(addressOf(answer(3, 'playable'))).toEqual({ answer: '3', search: {} });
    expect(addressOf(answer(null, 'empty', 7))).toEqual({ answer: undefined, search: { question: 7 } });
  });

  it('lead to the next question, the next applicant, the list', () => {
    expect(nextTarget(3, 1, 9)).toEqual({ to: 'question', place: 2 });
    expect(nextTarget(3, 2, 9)).toEqual({ to: 'applicant', application: 9 });
    expect(nextTarget(3, 2, null)).toEqual({ to: 'list' });
  });

  it('are shown only once the interview is sent', () => {
    expect(hasAnswers(false, [answer(1, 'recorded')])).toBe(false);
    expect(hasAnswers(true, [answer(1, 'playable')])).toBe(true);
    expect(hasAnswers(true, [answer(null, 'empty', 7)])).toBe(false);
  });
});

describe('the own review', () => {
  const rating = (user: number, value: number, fields: Partial<AnswerReview> = {}): AnswerReview => ({
    id: user * 10 + value,
    application: 1,
    answer: 1,
    question: 1,
    user: { id: user, full_name: 'R', email: '' },
    rating: value,
    sent: false,
    final: false,
    updated_at: '',
    ...fields,
  });
  const stands = (...answerReviews: AnswerReview[]) => ownReviewOf(false, { reviews: [], answerReviews }, 1);

  it('is not sent by rating alone, nor by what others sent', () => {
    expect(stands()).toEqual({ sent: false, final: false });
    expect(stands(rating(1, 4))).toEqual({ sent: false, final: false });
    expect(stands(rating(1, 4), rating(2, 4, { sent: true, final: true }))).toEqual({ sent: false, final: false });
  });

  it('is sent and closed as the server says', () => {
    expect(stands(rating(1, 4, { sent: true }))).toEqual({ sent: true, final: false });
    expect(stands(rating(1, 4, { sent: true, final: true }))).toEqual({ sent: true, final: true });
  });
});

describe('a note that stores itself', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits for a pause, then stores the last text once', async () => {
    const save = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    const note = createAutosave({ initial: '', save, delayMs: 1000 });
    note.set('a');
    await vi.advanceTimersByTimeAsync(900);
    note.set('ab');
    await vi.advanceTimersByTimeAsync(900);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(save.mock.calls).toEqual([['ab']]);
    expect(note.get()).toEqual({ text: 'ab', state: 'saved' });
  });

  it('stores what was typed while a save ran, after it', async () => {
    const finish: (() => void)[] = [];
    const save = vi.fn<(text: string) => Promise<void>>(() => new Promise((resolve) => finish.push(resolve)));
    const note = createAutosave({ initial: '', save });
    note.set('a');
    const flushed = note.flush();
    note.set('ab');
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    finish[1]?.();
    await expect(flushed).resolves.toBe(true);
    expect(save.mock.calls).toEqual([['a'], ['ab']]);
    expect(note.get().state).toBe('saved');
  });

  it('keeps the text when storing fails, and stores it at the next try', async () => {
    const save = vi
      .fn<(text: string) => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Error('offline'));
    const note = createAutosave({ initial: '', save });
    note.set('a');
    await expect(note.flush()).resolves.toBe(false);
    expect(note.get()).toEqual({ text: 'a', state: 'failed' });
    await expect(note.flush()).resolves.toBe(true);
    expect(note.get().state).toBe('saved');
  });

  it('takes over what is stored elsewhere, but never over typed text', () => {
    const note = createAutosave({ initial: '', save: async () => undefined });
    note.adopt('from the server');
    expect(note.get()).toEqual({ text: 'from the server', state: 'clean' });
    note.set('mine');
    note.adopt('theirs');
    expect(note.get().text).toBe('mine');
  });

  it('says saved when the text returns to what is stored', async () => {
    const save = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    const note = createAutosave({ initial: 'a', save });
    note.set('ab');
    note.set('a');
    await note.flush();
    expect(save).not.toHaveBeenCalled();
    expect(note.get().state).toBe('saved');
  });
});
