import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { afterReload, creditOutage, outageSeconds, thinkingEndsAt } from './clocks.ts';
import type { QuestionClock, QuestionPlace } from './clocks.ts';

const clock: QuestionClock = {
  opened_at: '2027-03-01T10:00:00Z',
  preparation_seconds: 30,
  credited_outage_seconds: 0,
  video_seconds: 0,
};
const place: QuestionPlace = { confirmed: false, has_interrupted_media: false, has_finished_attempt: false };

describe('thinking', () => {
  it.each<[Partial<QuestionClock>, string | undefined]>([
    [{}, '2027-03-01T10:00:30.000Z'],
    [{ credited_outage_seconds: 20 }, '2027-03-01T10:00:50.000Z'],
    [{ preparation_seconds: 60, credited_outage_seconds: 10 }, '2027-03-01T10:01:10.000Z'],
    [{ preparation_seconds: 0 }, '2027-03-01T10:00:00.000Z'],
    [{ video_seconds: 12.5 }, '2027-03-01T10:00:42.500Z'],
    [{ video_seconds: 20, preparation_seconds: 60, credited_outage_seconds: 10 }, '2027-03-01T10:01:30.000Z'],
    [{ video_seconds: 20, preparation_seconds: 0 }, '2027-03-01T10:00:20.000Z'],
    [{ video_seconds: 20, preparation_seconds: null }, undefined],
    [{ video_seconds: 20, opened_at: null }, undefined],
    [{ preparation_seconds: null }, undefined],
    [{ opened_at: null }, undefined],
  ])('%o ends at %s', (changes, expected) => {
    expect(thinkingEndsAt({ ...clock, ...changes })?.toISOString()).toBe(expected);
  });

  it('leaves all of its time after the video of a question, whatever else holds', () => {
    const clocks = fc.record({
      opened_at: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString()),
      preparation_seconds: fc.integer({ min: 0, max: 600 }),
      credited_outage_seconds: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(clocks, fc.double({ min: 0, max: 1800, noNaN: true }), (given, video_seconds) => {
        const without = thinkingEndsAt({ ...given, video_seconds: 0 }) ?? new Date(Number.NaN);
        const ends = thinkingEndsAt({ ...given, video_seconds }) ?? new Date(Number.NaN);
        const later = ends.getTime() - without.getTime();
        expect(later).toBeGreaterThanOrEqual(video_seconds * 1000);
        expect(later).toBeLessThanOrEqual(video_seconds * 1000 + 1);
        // Once it has played through, what is left is what a question without a video would have from its start.
        const watched = new Date(new Date(given.opened_at).getTime() + Math.ceil(video_seconds * 1000));
        expect(thinkingEndsAt({ ...given, opened_at: watched, video_seconds: 0 })).toEqual(ends);
      }),
    );
  });
});

describe('outages', () => {
  it('begin after one heartbeat of silence', () => {
    expect(outageSeconds('2027-03-01T10:00:00Z', '2027-03-01T10:00:09Z')).toBe(0);
    expect(outageSeconds('2027-03-01T10:00:00Z', '2027-03-01T10:00:35Z')).toBe(25);
    expect(outageSeconds('2027-03-01T10:00:00Z', '2027-03-01T09:00:00Z')).toBe(0);
  });

  it('are credited up to sixty seconds a question, however many there are', () => {
    expect(creditOutage(0, 25)).toBe(25);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 500 })), (outages) => {
        let credited = 0;
        for (const outage of outages) {
          const next = creditOutage(credited, outage);
          expect(next).toBeGreaterThanOrEqual(credited);
          credited = next;
        }
        expect(credited).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('afterReload', () => {
  const at = (time: string) => new Date(`2027-03-01T${time}Z`);

  it('waits on the ready card until the question was shown', () => {
    expect(afterReload({ ...clock, opened_at: null }, place, at('10:00:00'))).toEqual({ offer: 'show_question' });
  });

  it('lets thinking go on, then offers recording', () => {
    const endsAt = at('10:00:30');
    expect(afterReload(clock, place, at('10:00:29'))).toEqual({ offer: 'think', ends_at: endsAt });
    expect(afterReload(clock, place, at('10:00:30'))).toEqual({ offer: 'record' });
    expect(afterReload(clock, place, at('22:00:00'))).toEqual({ offer: 'record' });
  });

  it('never ends unlimited thinking', () => {
    const unlimited = { ...clock, preparation_seconds: null };
    expect(afterReload(unlimited, place, at('22:00:00'))).toEqual({ offer: 'think', ends_at: null });
  });

  it('passes over nothing that was recorded', () => {
    const interrupted = { ...place, has_interrupted_media: true, has_finished_attempt: true };
    expect(afterReload(clock, interrupted, at('10:00:10')).offer).toBe('keep_or_record_again');
    expect(afterReload(clock, { ...place, has_finished_attempt: true }, at('10:09:00')).offer).toBe('choose_answer');
    expect(afterReload(clock, { ...interrupted, confirmed: true }, at('10:09:00')).offer).toBe('confirmed');
  });
});
