import { describe, expect, it } from 'vitest';
import { calendarText, fold } from './calendar-file.ts';

const entry = {
  id: 'VV-7@example.org',
  deadline: '2026-11-28T17:00:00Z',
  title: 'Entretien vidéo : chargée de clientèle, Lyon',
  text: 'Enregistrez vos réponses : https://example.org/j/k7Qm2xPd?t=secret',
  link: 'https://example.org/j/k7Qm2xPd?t=secret',
};

describe('the calendar file', () => {
  const text = calendarText(entry, Date.parse('2026-11-24T12:00:00Z'));

  it('holds the hour before the deadline in UTC', () => {
    expect(text).toContain('DTSTART:20261128T160000Z\r\nDTEND:20261128T170000Z\r\n');
  });

  it('escapes what separates values', () => {
    expect(text).toContain('SUMMARY:Entretien vidéo : chargée de clientèle\\, Lyon\r\n');
  });

  it('breaks no line beyond 75 bytes and no character in two', () => {
    const folded = fold('é'.repeat(100));
    for (const line of folded.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(folded.replaceAll('\r\n ', '')).toBe('é'.repeat(100));
  });
});
