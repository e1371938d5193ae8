import { Link } from '@tanstack/react-router';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Links to the applicants whose invitation was not delivered; other e-mails have their own page. */
export function UndeliveredLink({ job, mailing }: { job: number; mailing: Mailing }) {
  const t = useTranslations('mailings');
  if (mailing.failed === 0 || mailing.kind !== 'invitation') return null;
  return (
    <Link
      to="/interviews/$job"
      params={{ job: String(job) }}
      search={{ status: 'ToInvite', filter: 'All', label: 'EmailUndelivered' }}
      resetScroll={false}
      className="inline-flex min-h-6 items-center font-semibold"
    >
      {t('undelivered', { count: mailing.failed })}
    </Link>
  );
}

/** Links to the applicants whose invitation left. */
export function InvitedLink({ job, mailing }: { job: number; mailing: Mailing }) {
  const t = useTranslations('common');
  if (mailing.sent === 0 || mailing.kind !== 'invitation') return null;
  return (
    <Link
      to="/interviews/$job"
      params={{ job: String(job) }}
      search={{ status: 'AwaitingResponse', filter: 'All' }}
      resetScroll={false}
      className="inline-flex min-h-6 items-center font-semibold"
    >
      {t('show')}
    </Link>
  );
}
