import { describe, expect, it } from 'vitest';
import { checkEvent, inputOf, noEvent, valuesOf, type EventValues } from './event-form.ts';

const fair = {
  ...noEvent('Europe/Paris'),
  title: ' Careers fair ',
  date: '2027-03-28',
  time: '01:30',
  end_time: '16:00',
  place: 'Great Hall',
};

describe('the form of an event', () => {
  it('stores times in the zone of the event, on the day when clocks change too', () => {
    const input = inputOf(fair);
    expect(input).toMatchObject({
      title: 'Careers fair',
      starts_at: '2027-03-28T00:30:00.000Z',
      ends_at: '2027-03-28T14:00:00.000Z',
    });
    const stored = { id: 1, updated_at: '', description: '', place: '', link: '', ...input } as Parameters<
      typeof valuesOf
    >[0];
    expect(valuesOf(stored)).toEqual({ ...fair, title: 'Careers fair', end_date: '2027-03-28' });
  });

  it('needs a title, a time and a place or a link', () => {
    const faultsOf = (values: EventValues) => Object.fromEntries(checkEvent(values));
    expect(faultsOf(fair)).toEqual({});
    expect(faultsOf({ ...fair, place: '', link: 'https://ashby.example/fair' })).toEqual({});
    expect(faultsOf(noEvent('UTC'))).toEqual({
      title: 'required',
      date: 'required',
      time: 'required',
      end_time: 'required',
      place: 'required',
    });
    expect(faultsOf({ ...fair, link: 'javascript:alert(1)' })).toEqual({ link: 'wrong_format' });
    expect(faultsOf({ ...fair, end_time: '01:30' })).toEqual({ end_time: 'end_first' });
  });

  it('has no event that ends before it begins', () => {
    expect(inputOf({ ...fair, end_time: '01:30' })).toBeNull();
    expect(inputOf({ ...fair, end_date: '2027-03-29', end_time: '01:00' })).not.toBeNull();
  });
});
