import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { EraseDialog } from '../../app/decide/lazy-erase-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useReview } from './use-review.ts';
import styles from './about.module.css';

/** Deletes the applicant with everything, and leads back to the list. */
export function EraseButton() {
  const t = useTranslations('decide.erase');
  const navigate = useNavigate();
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  if (!can('erase')) return null;
  const { id, user, bucket } = application;
  return (
    <div className={styles.erase}>
      <Button size="small" variant="ghost" onClick={() => setOpened(true)}>
        <Icon of={IconTrash} size={16} />
        {t('menu')}
      </Button>
      {opened && (
        <EraseDialog
          job={job.id}
          applicant={{ id, full_name: user.full_name }}
          onClose={() => setOpened(false)}
          onErased={() =>
            void navigate({
              to: '/interviews/$job',
              params: { job: String(job.id) },
              search: { status: bucket, filter: application.archived_at ? 'Archived' : 'All' },
              replace: true,
            })
          }
        />
      )}
    </div>
  );
}
