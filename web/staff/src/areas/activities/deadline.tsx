import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { daysUntil, formatDaysAway, formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './activities.module.css';

const soonDays = 7;

function FixedDeadline({ value }: { value: string }) {
  const t = useTranslations('activities');
  const tag = useLanguageTag();
  const now = useNow();
  const date = new Date(value);
  const closed = date.getTime() < now.getTime();
  const days = daysUntil(date, now);
  const near = Math.abs(days) <= soonDays;
  return (
    <span className={styles.deadline}>
      <span className={classes(closed && styles.closed, !closed && near && styles.soon)}>
        <When value={value} as="date" length="short" say={(day) => t(closed ? 'closed' : 'closes', { date: day })} />
      </span>
      <span className={styles.second}>
        <time dateTime={value} title={formatExact(date, tag)}>
          {formatDaysAway(date, tag, now)}
        </time>
      </span>
    </span>
  );
}

/** When an activity closes: a fixed day, or so many days after each invitation. */
export function Deadline({ job }: { job: JobListItem }) {
  const t = useTranslations('activities');
  if (job.fixed_deadline) return <FixedDeadline value={job.fixed_deadline} />;
  return (
    <span className={styles.deadline}>
      <span>{t('days', { count: job.applicant_deadline_days })}</span>
      <span className={styles.second}>{t('afterInvitation')}</span>
    </span>
  );
}
