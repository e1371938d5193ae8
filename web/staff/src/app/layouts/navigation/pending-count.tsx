import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { pendingQuery } from '../../../queries/applicants/applicant-requests.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import styles from '../shell.module.css';

/** Larger numbers are shown as "99+". */
const most = 99;

/** The number of requests that wait for an answer, on their menu entry; nothing without any. */
export function PendingCount() {
  const t = useTranslations('shell');
  const tag = useLanguageTag();
  const shortname = useUser().current_company?.shortname ?? '';
  const { data: count = 0 } = useQuery({ ...pendingQuery(shortname), enabled: shortname !== '' });
  if (count === 0) return null;
  const label = formatNumber(Math.min(count, most), tag);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > most ? `${label}+` : label}</span>
      <span className="visually-hidden">{t('pending', { count })}</span>
    </span>
  );
}
