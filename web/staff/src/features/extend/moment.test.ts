import { describe, expect, it } from 'vitest';
import { deadlineOf, faultOf, proposed } from './moment.ts';

const now = new Date('2027-03-26T23:30:00Z');

describe('more time', () => {
  it('is proposed by the calendar of the company, over a change of the clocks', () => {
    expect(proposed(2, now, 'Europe/London', null)).toEqual({ date: '2027-03-28', time: '23:59' });
    expect(proposed(2, now, 'Asia/Tokyo', null)).toEqual({ date: '2027-03-29', time: '23:59' });
  });

  it('is proposed from the deadline that there is, unless it has passed', () => {
    expect(proposed(3, now, 'UTC', '2027-04-02T10:00:00Z').date).toBe('2027-04-05');
    expect(proposed(3, now, 'UTC', '2027-03-02T10:00:00Z').date).toBe('2027-03-29');
  });

  it('is told as a day where its end is meant, and as a moment otherwise', () => {
    expect(deadlineOf({ date: '2027-03-28', time: '23:59' }, 'Europe/London')).toBe('2027-03-28');
    expect(deadlineOf({ date: '2027-03-28', time: '12:00' }, 'Europe/London')).toBe('2027-03-28T11:00:00.000Z');
    expect(deadlineOf({ date: '2027-03-28', time: '' }, 'Europe/London')).toBeNull();
  });

  it('needs a day and a time that lie ahead', () => {
    expect(faultOf({ date: '', time: '10:00' }, 'UTC', now)).toEqual({ date: 'required' });
    expect(faultOf({ date: '2027-03-27', time: '' }, 'UTC', now)).toEqual({ time: 'required' });
    expect(faultOf({ date: '2027-03-26', time: '23:30' }, 'UTC', now)).toEqual({ date: 'deadline_past' });
    expect(faultOf({ date: '2027-03-26', time: '23:31' }, 'UTC', now)).toEqual({});
    // Not yet over in the company's time zone.
    expect(faultOf({ date: '2027-03-26', time: '19:31' }, 'America/New_York', now)).toEqual({});
  });
});
