import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import {
  DEFAULT_REMINDERS,
  inOrder,
  reminderKey,
  timeFault,
  type Reminder,
} from '@vivavoce/domain/emails/reminders.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';
import { plainPart } from '../../../features/forms/use-settings-form.ts';
import type { EmailTags } from '../../../features/mails/email-tags.ts';

/** The faults of one reminder by field. */
export type ReminderFaults = {
  amount?: 'range' | 'repeated';
  subject?: 'required' | 'tooLong' | 'tag';
  body?: 'required' | 'tooLong' | 'tag';
};

/** The list as one value of a form: the same list is always the same text. */
export const writtenReminders = (list: readonly Reminder[]): string =>
  JSON.stringify(
    list.map(({ anchor, amount, unit, at, only_unopened, active, subject, body }) => ({
      anchor,
      amount,
      unit,
      at,
      only_unopened,
      active,
      subject,
      body,
    })),
  );

export const readReminders = (value: string): Reminder[] => JSON.parse(value) as Reminder[];

function textFaultOf(value: string | null, max: number, tags: EmailTags): ReminderFaults['subject'] {
  if (value === null) return undefined;
  if (isBlank(value)) return 'required';
  if (value.length > max) return 'tooLong';
  return tags.unknownIn(value).length > 0 ? 'tag' : undefined;
}

const without = <Values extends object>(values: { [Name in keyof Values]: Values[Name] | undefined }): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** The faults of each reminder, in the order of the list. */
export function faultsOfReminders(list: readonly Reminder[], tags: EmailTags): ReminderFaults[] {
  const keys = list.map(reminderKey);
  return list.map((reminder, index) =>
    without<ReminderFaults>({
      amount: timeFault(reminder) ? 'range' : keys.indexOf(keys[index] ?? '') < index ? 'repeated' : undefined,
      subject: textFaultOf(reminder.subject, limitsOf('subject').max, tags),
      body: textFaultOf(reminder.body, TEXT_LIMITS.rich_text_max_characters, tags),
    }),
  );
}

/** A change of a reminder; what does not fit its time any longer is left out. */
export function changedReminder(reminder: Reminder, change: Partial<Reminder>): Reminder {
  const next = { ...reminder, ...change };
  return {
    ...next,
    at: next.unit === 'days' ? next.at : null,
    only_unopened: next.anchor === 'invitation' && next.only_unopened,
  };
}

/** A further reminder, at a time that no other has. */
export function anotherReminder(list: readonly Reminder[]): Reminder {
  const keys = new Set(list.map(reminderKey));
  const base = { unit: 'days', at: null, only_unopened: false, active: true, subject: null, body: null } as const;
  const times = [
    { anchor: 'deadline', amount: 1, ...base },
    { anchor: 'invitation', amount: 2, ...base },
    { anchor: 'deadline', amount: 2, ...base },
    { anchor: 'deadline', amount: 3, ...base },
  ] as const;
  return times.find((time) => !keys.has(reminderKey(time))) ?? times[0];
}

export const mayHaveAnother = (list: readonly Reminder[]): boolean => list.length < REMINDER_LIMITS.reminders_max;

/** The reminders with their places in the list, in the order in which they leave. */
export const placed = (list: readonly Reminder[]): { reminder: Reminder; index: number }[] => {
  const places = new Map(list.map((reminder, index) => [reminder, index]));
  return inOrder(list).map((reminder) => ({ reminder, index: places.get(reminder) ?? 0 }));
};

export type ReminderValues = { reminders: string };

/** A fault where any of the reminders has one; each stands beside its own field. */
export const listFault = ({ reminders }: ReminderValues, tags: EmailTags): { reminders?: 'wrong_format' } => {
  const isFaulty = faultsOfReminders(readReminders(reminders), tags).some((faults) => Object.keys(faults).length > 0);
  return isFaulty ? { reminders: 'wrong_format' } : {};
};

/** The reminders of new activities, as a part of the company's settings; those of the product are stored as none. */
export const remindersPart = (tags: EmailTags) =>
  plainPart<ReminderValues>({
    name: 'company-reminders',
    read: ({ reminders }) => ({ reminders: writtenReminders(reminders ?? DEFAULT_REMINDERS) }),
    write: {
      reminders: (value) => (value === writtenReminders(DEFAULT_REMINDERS) ? null : readReminders(value)),
    },
    faultsOf: (values) => listFault(values, tags),
  });
