import { Link } from '@tanstack/react-router';
import type { Sending } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './sendings.module.css';

/** Leads to the applicants whom an invitation did not reach; of other e-mails their own page tells. */
export function UndeliveredLink({ job, sending }: { job: number; sending: Sending }) {
  const t = useTranslations('sendings');
  if (sending.failed === 0 || sending.kind !== 'invitation') return null;
  return (
    <Link
      to="/interviews/$job"
      params={{ job: String(job) }}
      search={{ status: 'ToInvite', filter: 'All', label: 'EmailUndelivered' }}
      resetScroll={false}
      className={styles.link}
    >
      {t('undelivered', { count: sending.failed })}
    </Link>
  );
}

/** Leads to the applicants whom an invitation reached. */
export function InvitedLink({ job, sending }: { job: number; sending: Sending }) {
  const t = useTranslations('common');
  if (sending.sent === 0 || sending.kind !== 'invitation') return null;
  return (
    <Link
      to="/interviews/$job"
      params={{ job: String(job) }}
      search={{ status: 'AwaitingResponse', filter: 'All' }}
      resetScroll={false}
      className={styles.link}
    >
      {t('show')}
    </Link>
  );
}
