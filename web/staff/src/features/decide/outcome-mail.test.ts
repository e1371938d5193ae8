import { describe, expect, it } from 'vitest';
import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { mailFault, mailInstant, type MailChoice } from './outcome-mail.ts';

// A Thursday in London, in winter.
const now = new Date('2026-11-26T15:30:00Z');
const around = { now, timeZone: 'Europe/London', count: 3 };
const choice = (part: Partial<MailChoice>): MailChoice => ({
  time: 'delayed',
  days: 2,
  wall: { date: '', time: '' },
  ...part,
});

describe('the time of an e-mail about an outcome', () => {
  it('is the morning of the chosen working day', () => {
    expect(mailInstant(choice({ days: 1 }), around)).toEqual(new Date('2026-11-27T09:00:00Z'));
    // Saturday and Sunday move to Monday.
    expect(mailInstant(choice({ days: 2 }), around)).toEqual(new Date('2026-11-30T09:00:00Z'));
    expect(mailInstant(choice({ days: 3 }), around)).toEqual(new Date('2026-11-30T09:00:00Z'));
    expect(mailInstant(choice({ days: 7 }), around)).toEqual(new Date('2026-12-03T09:00:00Z'));
  });

  it('leaves time to undo where it is sent now, and more for many', () => {
    const { leaves_after_seconds, many_leave_after_seconds, typed_above } = REJECTION_LIMITS;
    const wait = (count: number) =>
      (mailInstant(choice({ time: 'now' }), { ...around, count })!.getTime() - now.getTime()) / 1000;
    expect(wait(typed_above)).toBe(leaves_after_seconds);
    expect(wait(typed_above + 1)).toBe(many_leave_after_seconds);
  });

  it('can be typed, within the days ahead', () => {
    const at = (date: string, time = '10:00') => choice({ time: 'at', wall: { date, time } });
    expect(mailInstant(at('2026-11-28'), around)).toEqual(new Date('2026-11-28T10:00:00Z'));
    expect(mailFault(at('2026-11-28'), around)).toBeNull();
    expect(mailFault(at('2026-11-26', '15:30'), around)).toBe('past');
    expect(mailFault(at('2026-11-28', ''), around)).toBe('missing');
    expect(mailFault(at('2027-02-25'), around)).toBe('tooFar');
    expect(mailFault(choice({ time: 'none' }), around)).toBeNull();
  });
});
