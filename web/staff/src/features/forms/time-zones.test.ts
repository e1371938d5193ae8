import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { expect, it } from 'vitest';
import { presentZone, timeZones } from './time-zones.ts';

it('lists each zone once, by its present name, which the server accepts', () => {
  const zones = timeZones('Europe/London').map(({ value }) => value);
  expect(new Set(zones).size).toBe(zones.length);
  for (const [old, present] of [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
  ] as const) {
    expect(presentZone(old)).toBe(present);
    expect(zones).toContain(present);
    expect(zones).not.toContain(old);
  }
  expect(zones.filter((zone) => !isNamedZone(zone))).toEqual([]);
});

it('keeps a stored zone that it would not offer', () => {
  expect(timeZones('Asia/Calcutta').map(({ value }) => value)).toContain('Asia/Calcutta');
});
