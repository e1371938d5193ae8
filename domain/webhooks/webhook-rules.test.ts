import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../feed/event-types.ts';
import { WEBHOOK_EVENTS, WEBHOOK_SOURCES, webhookEventOf } from './webhook-events.ts';
import { demandedWait, holdAfter, isLost, retryAfter, WEBHOOK_LIMITS } from './webhook-rules.ts';

test('ten attempts over three days, then none', () => {
  const waits = Array.from({ length: WEBHOOK_LIMITS.attempts }, (_, at) => retryAfter(at + 1, null));
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('a demanded wait lengthens the next one within a day, and never shortens it', () => {
  expect(retryAfter(1, 120)).toBe(120);
  expect(retryAfter(3, 120)).toBe(1800);
  expect(retryAfter(1, 999_999)).toBe(86_400);
  expect(retryAfter(WEBHOOK_LIMITS.attempts, 5)).toBeNull();
});

test('retry-after is read as seconds or as a date', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  expect(demandedWait('30', now)).toBe(30);
  expect(demandedWait('Mon, 30 Nov 2026 12:01:00 GMT', now)).toBe(60);
  expect(demandedWait('Mon, 30 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect([undefined, 'soon', '-5e'].map((header) => demandedWait(header, now))).toEqual([null, null, null]);
});

test('an address is left in peace after failures in a row, five minutes at most, and an hour where it demands more', () => {
  expect([1, 2, 3, 4, 8, 50].map((failures) => holdAfter(failures, null))).toEqual([0, 0, 10, 20, 300, 300]);
  expect(holdAfter(1, 90)).toBe(90);
  expect(holdAfter(1, 999_999)).toBe(3600);
});

test('five days of failure are the end', () => {
  const since = new Date('2026-11-25T12:00:00Z');
  expect(isLost(since, new Date('2026-11-30T11:59:59Z'))).toBe(false);
  expect(isLost(since, new Date('2026-11-30T12:00:00Z'))).toBe(true);
});

test('an entry of the feed is one event at most', () => {
  const sources = WEBHOOK_EVENTS.flatMap((event) => {
    const source = WEBHOOK_SOURCES[event];
    return typeof source === 'string' ? [] : [...source];
  });
  expect(new Set(sources).size).toBe(sources.length);
  expect(EVENT_TYPES.filter((type) => webhookEventOf(type) !== null).toSorted()).toEqual(sources.toSorted());
});
