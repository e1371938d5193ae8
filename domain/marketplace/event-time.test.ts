import { describe, expect, it } from 'vitest';
import { eventTexts } from './event-time.ts';

describe('the time of an event', () => {
  it('is told in the zone of the event', () => {
    const event = { starts_at: '2026-11-29T11:00:00Z', ends_at: '2026-11-29T16:00:00Z', time_zone: 'Europe/London' };
    const texts = eventTexts(event, 'en-gb');
    expect(texts).toMatchObject({ day: '29', month: 'Nov', time: '11:00 – 16:00 GMT' });
    expect(texts.date).toMatch(/^Sunday,? 29 November$/);
    expect(eventTexts(event, 'en')).toEqual(texts);
    expect(eventTexts({ ...event, time_zone: 'Europe/Paris' }, 'fr-fr').time).toBe('12:00 – 17:00 UTC+1');
  });

  it('names the last day of a longer event, and the first of a month in French', () => {
    const event = { starts_at: '2027-02-28T20:00:00Z', ends_at: '2027-03-01T02:00:00Z', time_zone: 'Europe/Paris' };
    expect(eventTexts(event, 'fr-fr')).toMatchObject({
      date: 'dimanche 28 février',
      time: '21:00 – lundi 1er mars, 03:00 UTC+1',
    });
  });
});
