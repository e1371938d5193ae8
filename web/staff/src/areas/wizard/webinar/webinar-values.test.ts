import { describe, expect, test } from 'vitest';
import { faultsOf, inputOf, isRepeated, valuesOf, type WebinarValues } from './webinar-values.ts';

const values = (given: Partial<WebinarValues> = {}): WebinarValues => ({
  date: '2031-05-06',
  time: '17:30',
  later: false,
  end_date: '',
  end_time: '18:30',
  time_zone: 'Europe/London',
  place: '',
  join_link: 'https://meet.example/1',
  seats: '',
  recording_link: '',
  ...given,
});

describe('the times of a webinar', () => {
  test('are those of its zone', () => {
    expect(faultsOf(values())).toEqual({});
    expect(inputOf(values(), 3)).toMatchObject({ revision: 3, starts_at: '2031-05-06T16:30:00.000Z', seats: null });
  });

  test('are refused where summer time removes the hour', () => {
    expect(faultsOf(values({ date: '2031-03-30', time: '01:30', end_time: '03:00' }))).toEqual({ time: 'noSuchTime' });
    expect(faultsOf(values({ date: '2031-03-30', time: '00:30', end_time: '01:30' }))).toEqual({
      end_time: 'noSuchTime',
    });
  });

  test('name one of both where the end of summer time repeats the hour, and are read back so', () => {
    const autumn = values({ date: '2031-10-26', time: '01:30', end_time: '02:30' });
    expect([isRepeated(autumn), isRepeated(values())]).toEqual([true, false]);
    const first = inputOf(autumn, 0);
    const second = inputOf({ ...autumn, later: true }, 0);
    expect([first.starts_at, second.starts_at]).toEqual(['2031-10-26T00:30:00.000Z', '2031-10-26T01:30:00.000Z']);
    const counts = {
      job: 1,
      cancelled_at: null,
      registered: 0,
      waiting: 0,
      cancelled: 0,
      attended: 0,
      by_day: [],
      to_tell: 0,
    };
    expect(valuesOf({ ...second, ...counts })).toMatchObject({
      time: '01:30',
      later: true,
    });
  });
});

test('faults are named by field', () => {
  expect(faultsOf(values({ date: '', end_time: '' }))).toEqual({ date: 'needed', end_time: 'needed' });
  expect(faultsOf(values({ end_time: '17:00' }))).toEqual({ end_time: 'endFirst' });
  expect(faultsOf(values({ end_date: '2032-05-06' }))).toEqual({ end_time: 'tooLong' });
  expect(faultsOf(values({ join_link: '' }))).toEqual({ place: 'placeOrLink' });
  expect(faultsOf(values({ join_link: 'javascript:x', recording_link: 'x' }))).toEqual({
    join_link: 'notALink',
    recording_link: 'notALink',
  });
  for (const seats of ['0', '1.5', '-2', 'many', '100001'])
    expect(faultsOf(values({ seats }))).toEqual({ seats: 'seats' });
});
