import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { guestNotesQuery } from '../../../queries/reviews/guest-links.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import type { Reviewing } from '../use-review.ts';
import styles from './overview.module.css';

/** Reviews by guests; no section without any, because few activities have guests. */
export function GuestNotes({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.guests');
  const { data, error, refetch } = useQuery(guestNotesQuery(job.id, application.id));
  if (error && !data) return <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <Panel title={t('title')} className={styles.comments} action={<p className={styles.aside}>{t('hint')}</p>}>
      <ul className={styles.thread}>
        {data.map(({ guest, rating, rating_scale, comment, updated_at }) => (
          <li key={`${guest} ${updated_at}`} className={styles.comment}>
            <Avatar name={guest} />
            <p className={styles.by}>
              <b>{guest}</b>
              <span className={styles.quiet}>
                {rating !== null && `${t('rating', { rating, scale: rating_scale })} · `}
                <When value={updated_at} length="short" />
              </span>
            </p>
            {comment !== '' && <p className={styles.said}>{comment}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
