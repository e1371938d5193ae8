import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { EraseDialog } from '../../../features/decide/lazy-erase-dialog.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useReview } from '../use-review.ts';
import { useArchive } from './use-archive.ts';
import styles from './overview.module.css';

/** Actions that remove the applicant from the list, apart from everyday ones. */
export function RemoveStrip() {
  const t = useTranslations('review.remove');
  const text = useTranslations('decide.erase');
  const overview = useTranslations('overview.changes');
  const navigate = useNavigate();
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  const archive = useArchive(job.id, application);
  if (!can('archive') && !can('erase')) return null;
  const { id, user, bucket, archived_at } = application;
  const change = archived_at ? 'unarchive' : 'archive';
  return (
    <div className={styles.remove} role="group" aria-label={t('label')}>
      <span className={styles.quiet} aria-hidden="true">
        {t('label')}
      </span>
      <span className={styles.removeButtons}>
        {can('archive') && (
          <Button size="small" variant="ghost" busy={archive.isPending} onClick={() => archive.mutate(change)}>
            <Icon of={archived_at ? IconArchiveOff : IconArchive} size={16} />
            {overview(change)}
          </Button>
        )}
        {can('erase') && (
          <Button size="small" variant="ghost" className={styles.delete} onClick={() => setOpened(true)}>
            <Icon of={IconTrash} size={16} />
            {text('menu')}
          </Button>
        )}
      </span>
      {opened && (
        <EraseDialog
          job={job.id}
          applicant={{ id, full_name: user.full_name }}
          onClose={() => setOpened(false)}
          onErased={() =>
            void navigate({
              to: '/interviews/$job',
              params: { job: String(job.id) },
              search: { status: bucket, filter: archived_at ? 'Archived' : 'All' },
              replace: true,
            })
          }
        />
      )}
    </div>
  );
}
