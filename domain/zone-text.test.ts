import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfDay } from './jobs/time-zone.ts';
import { zoneText } from './zone-text.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC', 'Etc/GMT+5', 'Etc/GMT-14'];

describe('a time zone in words', () => {
  it.each([
    ['Europe/Paris', 'Paris time', 'heure de Paris'],
    ['Europe/London', 'London time', 'heure de Londres'],
    ['Europe/Athens', 'Athens time', 'heure d’Athènes'],
    ['Africa/Cairo', 'Cairo time', 'heure du Caire'],
    ['America/New_York', 'New York time', 'heure de New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time', 'heure de Buenos Aires'],
    ['Indian/Reunion', 'Reunion time', 'heure de La Réunion'],
    ['UTC', 'universal time, UTC', 'temps universel, UTC'],
    ['Etc/UTC', 'universal time, UTC', 'temps universel, UTC'],
    ['GMT0', 'universal time, UTC', 'temps universel, UTC'],
    ['Etc/GMT+5', 'universal time − 5 h', 'temps universel − 5 h'],
    ['Etc/GMT-14', 'universal time + 14 h', 'temps universel + 14 h'],
  ])('is what a person calls %s', (zone, english, french) => {
    expect(zoneText('en-GB', zone)).toBe(english);
    expect(zoneText('fr-FR', zone)).toBe(french);
  });

  it('never is a bare offset, and leads back to the zone and with the clock on its wall to the instant', () => {
    const named = (text: string) => ZONES.filter((zone) => zoneText('en-GB', zone) === text);
    const from = Date.parse('2025-01-01T00:00:00Z');
    const minutes = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), minutes, (timeZone, minute) => {
        for (const tag of ['en-GB', 'fr-FR'])
          expect(zoneText(tag, timeZone)).not.toMatch(/^(?:UTC|GMT)|(?:UTC|GMT)[+-]?\d|_|\//);
        const instant = new Date(from + minute * 60_000);
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        const [day = 0, month = 0, year = 0, hour = 0, of = 0] = shown.format(instant).match(/\d+/g)!.map(Number);
        const read = named(zoneText('en-GB', timeZone)).map((zone) =>
          timeOfDay({ year, month, day }, hour * 60 + of, zone).getTime(),
        );
        // Where clocks are set back an hour is shown twice, and the first of them is meant.
        expect(read.some((time) => [0, 30, 60, 120].includes((instant.getTime() - time) / 60_000))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
