import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { calibrationQuery } from '../../../queries/reviews/calibrations.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './panel.module.css';

/** Whether the reader has yet to send the ratings of a calibration round, before which reviews are not open. */
export function useCalibrationDue(job: number): boolean {
  const { data } = useQuery(calibrationQuery(job));
  const round = data?.calibration;
  return round?.state === 'open' && round.rates && round.sent_at === null && round.answers.length > 0;
}

/** The way to a calibration round that comes before the reviews. */
export function CalibrationFirst({ job }: { job: number }) {
  const t = useTranslations('review');
  return (
    <p className="mt-5 rounded-[10px] bg-canvas px-3.5 py-3 text-ink-2">
      {t('calibrationFirst')}{' '}
      <Link className="font-semibold text-accent-ink" to="/interviews/$job/calibration" params={{ job: String(job) }}>
        {t('calibrate')}
      </Link>
    </p>
  );
}

/** Why the reader cannot rate: a calibration round comes first, or the reader reads only. */
export function NoRating({ job }: { job: number }) {
  const t = useTranslations('review');
  return useCalibrationDue(job) ? (
    <CalibrationFirst job={job} />
  ) : (
    <p className={classes(styles.hint, 'text-small text-ink-3')}>{t('readOnly')}</p>
  );
}
