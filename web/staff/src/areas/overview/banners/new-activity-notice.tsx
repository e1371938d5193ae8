import { IconTemplate, IconX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { fromTop } from '../overview-search.ts';
import styles from '../overview.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/');

/** Origin of an activity that was created from a template, and the next step. */
export default function NewActivityNotice({ job, onAdd }: { job: Job; onAdd: () => void }) {
  const t = useTranslations('overview.fresh');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dismiss = () => void navigate({ search: fromTop(search), replace: true, resetScroll: false });
  return (
    <div className={styles.fresh} role="status">
      <Icon of={IconTemplate} />
      <p className={styles.noticeText}>
        <b>{t('title')}</b> {t('text')}
      </p>
      {job.abilities.includes('invite') && (
        <Button size="small" onClick={onAdd}>
          {t('invite')}
        </Button>
      )}
      <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={dismiss}>
        <Icon of={IconX} size={16} />
      </Button>
    </div>
  );
}
