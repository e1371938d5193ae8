import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import type { Deletion } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { NoticeProgress, noticeStyles } from '../../ui/feedback/notice-progress.tsx';
import { useDeletions } from './use-deletions.ts';

type DeletionNoticeProps = { deletion: Deletion; startedByReader: boolean; busy: boolean; onRetry: () => void };

/** One activity that is being deleted: its progress, or its failure with the way to continue. */
export function DeletionNotice({ deletion, startedByReader, busy, onRetry }: DeletionNoticeProps) {
  const t = useTranslations('activities.deletions');
  const menu = useTranslations('activities.menu');
  const common = useTranslations('common');
  const percent = new Intl.NumberFormat(useLanguageTag(), { style: 'percent' });
  const { state, total, done, created_by } = deletion;
  const failed = state === 'failed';
  const title = t(state, { title: deletion.title || menu('untitled') });
  const remaining = total - done;
  const share = percent.format(Math.floor((done / Math.max(total, 1)) * 100) / 100);
  const failedText = remaining > 0 ? t('left', { count: remaining }) : t('leftFiles');
  return (
    <li className={classes(noticeStyles.notice, failed && noticeStyles.failed)}>
      <Icon of={failed ? IconAlertCircle : IconTrash} />
      <div className={noticeStyles.text}>
        <p role="status">
          <b>{title}</b> {failed ? failedText : t('text')} {!startedByReader && t('by', { name: created_by.full_name })}
        </p>
        {!failed && (
          <NoticeProgress done={done} total={total} label={title} phrase={t('progress', { done, total, share })} />
        )}
      </div>
      {failed && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      )}
    </li>
  );
}

/** Activities whose deletion takes a while, also after a reload and for colleagues. */
export function DeletionsBanner() {
  const t = useTranslations('activities.deletions');
  const user = useUser();
  const { shown: visible, retry } = useDeletions(user.current_company !== null);
  if (visible.length === 0) return null;
  return (
    <ul className={noticeStyles.notices} aria-label={t('label')}>
      {visible.map((deletion) => (
        <DeletionNotice
          key={deletion.id}
          deletion={deletion}
          startedByReader={deletion.created_by.id === user.id}
          busy={retry.isPending && retry.variables === deletion.id}
          onRetry={() => retry.mutate(deletion.id)}
        />
      ))}
    </ul>
  );
}
