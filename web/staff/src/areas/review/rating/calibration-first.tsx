import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { calibrationQuery } from '../../../queries/reviews/calibrations.ts';
import styles from './panel.module.css';

/** Why the reader cannot rate: a calibration round comes first, or the reader reads only. */
export function CalibrationFirst({ job }: { job: number }) {
  const t = useTranslations('review');
  const { data } = useQuery(calibrationQuery(job));
  const round = data?.calibration;
  const isDue = round?.state === 'open' && round.rates && round.sent_at === null && round.answers.length > 0;
  if (!isDue) return <p className={styles.hint}>{t('readOnly')}</p>;
  return (
    <p className={styles.notice}>
      {t('calibrationFirst')}{' '}
      <Link className={styles.link} to="/interviews/$job/calibration" params={{ job: String(job) }}>
        {t('calibrate')}
      </Link>
    </p>
  );
}
