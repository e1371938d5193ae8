import { useInfiniteQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { emailsQuery } from '../../../queries/reviews/applications-review.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { stateOf, tones } from '../emails/email-state.ts';
import styles from './overview.module.css';

const SHOWN = 3;

/** The newest e-mails to the applicant and their states; the others are on their own tab. */
export function LastEmails({ job, application }: { job: number; application: number }) {
  const t = useTranslations('review.emails');
  const { data, error, refetch } = useInfiniteQuery(emailsQuery(job, application));
  const [page] = data?.pages ?? [];
  return (
    <Panel
      title={t('title')}
      action={
        page !== undefined &&
        page.count > 0 && (
          <Link
            className={styles.headLink}
            to="/interviews/$job/interviewee/$application/comms"
            params={{ job: String(job), application: String(application) }}
          >
            {t('all', { count: page.count })}
          </Link>
        )
      }
    >
      {error && !data && <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="70%" />}
      {page?.results.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ul className={styles.mails}>
        {page?.results.slice(0, SHOWN).map((mail) => (
          <li key={`${mail.channel}-${mail.id}`}>
            <span className={styles.mailIcon}>
              <Icon of={IconMail} size={16} />
            </span>
            <span className={styles.mailText}>
              <b>{mail.subject}</b>
              <span className={styles.quiet}>
                <When value={mail.sent_at ?? mail.created_at} length="short" />
              </span>
            </span>
            <Pill tone={tones[stateOf(mail)]}>{t(`states.${stateOf(mail)}`)}</Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
