import { expect, test } from 'vitest';
import { createReviewClock } from './review-clock.ts';

function aClock() {
  let at = 0;
  let fails = false;
  const sent: number[] = [];
  const clock = createReviewClock(
    (seconds) => {
      if (fails) return Promise.reject(new Error('offline'));
      sent.push(seconds);
      return Promise.resolve();
    },
    () => at,
  );
  return {
    clock,
    sent,
    fail: (on: boolean) => {
      fails = on;
    },
    /** Lets so many seconds pass, in steps of five. */
    pass: (seconds: number, { visible = true, noticed = true } = {}) => {
      for (let gone = 0; gone < seconds; gone += 5) {
        at += 5_000;
        if (noticed) clock.noticed();
        clock.step(visible);
      }
    },
    sleep: (seconds: number) => {
      at += seconds * 1000;
      clock.noticed();
      clock.step(true);
    },
  };
}

test('time in view is reported every half minute, and the rest when the answer is left', () => {
  const { clock, sent, pass } = aClock();
  pass(70);
  expect(sent).toEqual([30, 30]);
  clock.report();
  expect(sent).toEqual([30, 30, 10]);
  clock.report();
  expect(sent).toHaveLength(3);
});

test('a hidden page, an empty chair and a sleeping computer count nothing', () => {
  const { clock, sent, pass, sleep } = aClock();
  pass(300, { visible: false });
  clock.report();
  expect(sent).toEqual([]);
  pass(600, { noticed: false });
  clock.report();
  expect(sent.reduce((sum, one) => sum + one, 0)).toBeLessThan(120);
  const before = sent.length;
  sleep(3_600);
  clock.report();
  expect(sent.slice(before)).toEqual([10]);
});

test('a lost report goes along with the next one', async () => {
  const { clock, sent, pass, fail } = aClock();
  fail(true);
  pass(30);
  await Promise.resolve();
  await Promise.resolve();
  fail(false);
  pass(5);
  clock.report();
  expect(sent).toEqual([35]);
});
