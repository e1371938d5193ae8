import { dateText } from '@vivavoce/domain/date-text.ts';
import type { Reminder, ReminderTime } from '@vivavoce/domain/emails/reminders.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** "Fri 27 Nov, 17:00" in the zone, in which reminders are counted. */
export function useShortMoment(): (instant: Date, timeZone: string) => string {
  const tag = useLanguageTag();
  return (instant, timeZone) => {
    const day = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
    const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone });
    return `${dateText(day, instant)}, ${time.format(instant)}`;
  };
}

/** The sentences that name a reminder and its time of day. */
export function useReminderPhrases() {
  const t = useTranslations('reminders');
  return {
    /** "2 days after the invitation" */
    nameOf: ({ anchor, unit, amount }: ReminderTime) => t(`times.${anchor}_${unit}`, { amount }),
    /** "At 10:00" */
    timeOf: ({ anchor, unit, at }: ReminderTime) => {
      if (at !== null) return t('atTime', { time: at });
      return unit === 'days' ? t(`sameHour.${anchor}`) : t(`exactly.${anchor}`);
    },
    /** "2 days after the invitation, off" */
    stateOf: (reminder: Reminder) =>
      t(reminder.active ? 'show.on' : 'show.off', {
        name: t(`times.${reminder.anchor}_${reminder.unit}`, { amount: reminder.amount }),
      }),
  };
}
