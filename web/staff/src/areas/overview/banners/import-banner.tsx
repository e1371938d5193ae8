import { IconAlertCircle, IconCircleCheck, IconUserPlus, IconX } from '@tabler/icons-react';
import type { ApplicantImport } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { NoticeProgress, noticeStyles } from '../../../ui/feedback/notice-progress.tsx';
import { useImports } from './use-imports.ts';

const icons = { running: IconUserPlus, finished: IconCircleCheck, failed: IconAlertCircle };

function Notice({ list, onDismiss }: { list: ApplicantImport; onDismiss: () => void }) {
  const t = useTranslations('overview.imports');
  const { state, filename, done, total, added, known, refused, repeated } = list;
  const title =
    state === 'running' ? t('running', { count: total, filename }) : t(state, { count: added, filename, total });
  const remarks = [
    known > 0 && t('known', { count: known }),
    refused > 0 && t('refused', { count: refused }),
    repeated > 0 && t('repeated', { count: repeated }),
  ].filter((remark) => remark !== false);
  return (
    <li className={classes(noticeStyles.notice, state === 'failed' && noticeStyles.failed)}>
      <Icon of={icons[state]} />
      <div className={noticeStyles.text}>
        <p role="status">
          <b>{title}</b> {state === 'finished' && remarks.join(' ')}
        </p>
        {state === 'running' && (
          <NoticeProgress done={done} total={total} label={title} phrase={t('progress', { done, total })} />
        )}
      </div>
      {state !== 'running' && (
        <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={onDismiss}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}

/** Lists that are being added, and their results, also after a reload. */
export function ImportBanner({ job, enabled }: { job: number; enabled: boolean }) {
  const t = useTranslations('overview.imports');
  const { shown: visible, dismiss } = useImports(job, enabled);
  if (visible.length === 0) return null;
  return (
    <ul className={noticeStyles.notices} aria-label={t('label')}>
      {visible.map((list) => (
        <Notice key={list.id} list={list} onDismiss={() => dismiss(list.id)} />
      ))}
    </ul>
  );
}
