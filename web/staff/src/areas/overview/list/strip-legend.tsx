import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from '../overview.module.css';

/** Meaning of the segments of an answer strip. */
export function StripLegend() {
  const t = useTranslations('overview.legend');
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.rated} />
        {t('rated')}
      </li>
      <li>
        <span className={styles.toRate} />
        {t('toRate')}
      </li>
      <li>
        <span className={styles.noAnswer} />
        {t('noAnswer')}
      </li>
    </ul>
  );
}
