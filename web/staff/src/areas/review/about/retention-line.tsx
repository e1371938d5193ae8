import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicantRetentionQuery } from '../../../queries/privacy.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useReview } from '../use-review.ts';
import styles from './overview.module.css';

const HoldDialog = lazy(() => import('./hold-dialog.tsx'));

/** When the applicant's data is deleted, and the legal hold that prevents it. Owners and admins set and lift it. */
export function RetentionLine() {
  const t = useTranslations('review.retention');
  const tag = useLanguageTag();
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  const mayRead = can('erase');
  const { data } = useQuery({ ...applicantRetentionQuery(job.id, application.id), enabled: mayRead });
  if (!mayRead) return null;
  if (!data) return <Bone width="60%" />;
  const { hold, leaves_on, abilities } = data;
  return (
    <div className={styles.retention}>
      <p role="status">
        {hold
          ? t('held', { name: hold.set_by.full_name, date: formatDate(new Date(hold.set_at), tag) })
          : t('leaves', { date: formatDate(new Date(`${leaves_on}T12:00:00`), tag) })}
      </p>
      {hold?.reason && <p className={styles.quiet}>{t('reasonIs', { reason: hold.reason })}</p>}
      {abilities.hold && (
        <Button size="small" variant="ghost" onClick={() => setOpened(true)}>
          {t(hold ? 'lift' : 'set')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <HoldDialog
            job={job.id}
            application={application.id}
            change={hold ? 'lift' : 'set'}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
