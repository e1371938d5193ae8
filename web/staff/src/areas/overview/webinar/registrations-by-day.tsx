import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { webinarQuery } from '../../../queries/jobs/jobs.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { lastDays } from './last-days.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './registrations.module.css';

/** Registered applicants by day as bars, each with its figure. */
export function RegistrationsByDay({ job }: { job: number }) {
  const t = useTranslations('webinar');
  const format = useFormatter();
  const { data } = useQuery(webinarQuery(job));
  // One day alone is no curve, and its figure stands above.
  if (!data || data.by_day.length < 2) return null;
  const days = lastDays(data.by_day);
  const most = Math.max(...days.map(({ registered }) => registered));
  return (
    <Panel title={t('byDay')}>
      <ol className={classes(styles.bars, 'm-0 flex h-40 list-none gap-1 px-0 pt-2 pb-1')} aria-label={t('byDay')}>
        {days.map(({ day, registered }, at) => (
          <li key={day}>
            <span className="text-small">{registered > 0 && format.number(registered)}</span>
            <span className={styles.bar} style={{ blockSize: `${(registered / most) * 100}%` }} aria-hidden="true" />
            <span
              className="overflow-visible text-small whitespace-nowrap text-ink-3 [&:not([data-shown])]:invisible"
              data-shown={isLabelled(at, days.length) || undefined}
            >
              {format.dateTime(new Date(`${day}T12:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const MOST_LABELS = 6;

/** Whether a bar shows its day: every bar of a few, otherwise some of them, the last one always. */
const isLabelled = (at: number, days: number): boolean => (days - 1 - at) % Math.ceil(days / MOST_LABELS) === 0;
