import type { PersonProfile } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, entriesOn, timelineOf } from './timeline.ts';

const instant = fc
  .integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-01-01') })
  .map((at) => new Date(at).toISOString());
const application = fc.record({
  id: fc.integer({ min: 1 }),
  created_at: instant,
  invited_at: fc.option(instant),
  responded_at: fc.option(instant),
});
const profile = fc
  .record({
    applications: fc.uniqueArray(application, { selector: ({ id }) => id, maxLength: 5 }),
    mails: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), at: instant }), { selector: ({ id }) => id }),
    notes: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), created_at: instant }), {
      selector: ({ id }) => id,
    }),
  })
  .map((person) => person as unknown as PersonProfile);

it('has each application, mail and note once, newest first, whatever their order', () => {
  fc.assert(
    fc.property(profile, (person) => {
      const entries = timelineOf(person);
      const times = entries.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
      const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
      expect([count('application'), count('mail'), count('note')]).toEqual([
        person.applications.length,
        person.mails.length,
        person.notes.length,
      ]);
      expect(daysOf(entries).flatMap((day) => day.entries)).toEqual(entries);
      const tabs = (['applications', 'messages', 'notes'] as const).flatMap((tab) => entriesOn(entries, tab));
      expect(new Set(tabs)).toEqual(new Set(entriesOn(entries, 'all')));
    }),
  );
});
