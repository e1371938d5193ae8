import { reminderMoment } from '@vivavoce/domain/emails/reminder-times.ts';
import { reminderKey, timeFault, type Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReminderPhrases, useShortMoment } from '../../../features/reminders/use-reminder-phrases.ts';
import { classes } from '../../../ui/base/classes.ts';

type Stop = { key: string; at: Date; name: string; kind: 'end' | 'reminder' | 'missed' };

type ReminderTimelineProps = {
  list: readonly Reminder[];
  /** The example: an invitation and its deadline. */
  invited: Date;
  deadline: Date;
  timeZone: string;
};

const POINT = 'absolute start-0 top-1 h-3 w-3 md:top-0';

/** The way from an invitation to its deadline, with the reminders that are on. */
export function ReminderTimeline({ list, invited, deadline, timeZone }: ReminderTimelineProps) {
  const t = useTranslations('reminders');
  const { nameOf } = useReminderPhrases();
  const momentOf = useShortMoment();
  const reminders = list
    .filter((reminder) => reminder.active && timeFault(reminder) === null)
    .map((reminder): Stop => {
      const at = reminderMoment(reminder, reminder.anchor === 'deadline' ? deadline : invited, timeZone);
      const kind = at > invited && at < deadline ? 'reminder' : 'missed';
      return { key: reminderKey(reminder), at, name: nameOf(reminder), kind };
    });
  const stops: Stop[] = [
    { key: 'invited', at: invited, name: t('timeline.invited'), kind: 'end' },
    ...reminders
      .filter(({ kind }) => kind === 'reminder')
      .toSorted((first, second) => first.at.getTime() - second.at.getTime()),
    { key: 'deadline', at: deadline, name: t('timeline.deadline'), kind: 'end' },
  ];
  const missed = reminders.filter(({ kind }) => kind === 'missed');
  return (
    <div className="grid gap-2">
      <ol aria-label={t('timeline.label')} className="grid md:auto-cols-fr md:grid-flow-col">
        {stops.map(({ key, at, name, kind }, index) => (
          <li
            key={key}
            className={classes(
              'relative grid content-start gap-0.5 ps-6 pb-3 text-small md:ps-0 md:pe-3 md:pt-5 md:pb-0',
              // The line to the next one.
              index < stops.length - 1 &&
                'before:absolute before:start-1.25 before:top-2.5 before:h-full before:w-0.5 before:bg-line-3 md:before:top-1.25 md:before:h-0.5 md:before:w-full',
            )}
          >
            <span
              className={classes(
                POINT,
                kind === 'end' ? 'rounded-1 bg-ink' : 'rounded-full bg-accent',
                'forced-colors:bg-[CanvasText]',
              )}
              aria-hidden="true"
            />
            <b className="font-semibold text-ink">{name}</b>
            <span className="text-ink-3">{momentOf(at, timeZone)}</span>
          </li>
        ))}
      </ol>
      {missed.length > 0 && (
        <p className="text-small text-ink-3">
          {missed.map(({ name }) => `${name}: ${t('timeline.missed')}`).join(' · ')}
        </p>
      )}
    </div>
  );
}
