import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_REMINDERS, REMINDER_ANCHORS, REMINDER_UNITS, timeFault } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { emailTags } from '../../../features/mails/email-tags.ts';
import {
  anotherReminder,
  changedReminder,
  faultsOfReminders,
  mayHaveAnother,
  placed,
  readReminders,
  writtenReminders,
} from './reminder-values.ts';

const tags = emailTags('reminder', { custom_fields: [], marketplace_enabled: false, is_webinar: false });
const [unopened, dayBefore] = DEFAULT_REMINDERS as unknown as [Reminder, Reminder];

test('the list is the same text however its fields are ordered', () => {
  const { subject, body, ...rest } = dayBefore;
  expect(writtenReminders([{ subject, body, ...rest }])).toBe(writtenReminders([dayBefore]));
  expect(readReminders(writtenReminders(DEFAULT_REMINDERS))).toEqual(DEFAULT_REMINDERS);
});

test('each fault is under its field', () => {
  const list = [
    { ...unopened, amount: 0 },
    { ...dayBefore, subject: ' ', body: '<p>[FAX]</p>' },
    { ...dayBefore, subject: 'x'.repeat(2000), body: '<p></p>' },
    unopened,
  ];
  expect(faultsOfReminders(list, tags)).toEqual([
    { amount: 'range' },
    { subject: 'required', body: 'tag' },
    { amount: 'repeated', subject: 'tooLong', body: 'required' },
    {},
  ]);
});

test('a change leaves no time that the server would refuse', () => {
  const change = fc.record(
    {
      anchor: fc.constantFrom(...REMINDER_ANCHORS),
      unit: fc.constantFrom(...REMINDER_UNITS),
      amount: fc.integer({ min: 1, max: 60 }),
      at: fc.constantFrom('10:00', null),
      only_unopened: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const last = changes.reduce<Reminder>((reminder, next) => changedReminder(reminder, next), unopened);
      expect(timeFault(last)).toBeNull();
      expect(last.only_unopened && last.anchor === 'deadline').toBe(false);
    }),
  );
});

test('one more has a time of its own, up to three', () => {
  let list: Reminder[] = [];
  while (mayHaveAnother(list)) list = [...list, anotherReminder(list)];
  expect(list).toHaveLength(3);
  expect(faultsOfReminders(list, tags)).toEqual([{}, {}, {}]);
  expect(placed(list).map(({ index }) => index)).toEqual([1, 2, 0]);
});
