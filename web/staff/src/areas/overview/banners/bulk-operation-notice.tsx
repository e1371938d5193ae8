import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { hasFailed, isOpen, progressOf } from '../../../features/bulk-operations/progress.ts';
import { useBulkOperationPhrases } from '../../../features/bulk-operations/use-bulk-operation-phrases.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { NoticeProgress, noticeStyles } from '../../../ui/feedback/notice-progress.tsx';

const icons = {
  waiting: IconClock,
  running: IconUsersGroup,
  undoing: IconArrowBackUp,
  finished: IconCircleCheck,
  undone: IconArrowBackUp,
  failed: IconAlertCircle,
  undo_failed: IconAlertCircle,
} as const;

type BulkOperationNoticeProps = {
  bulk_operation: BulkOperation;
  startedByReader: boolean;
  busy: boolean;
  onUndo: () => void;
  onRetry: () => void;
  onDismiss: () => void;
};

/** One bulk operation: what it does to how many, its progress, Undo, and Retry where it stopped. */
export default function BulkOperationNotice({
  bulk_operation,
  startedByReader,
  busy,
  onUndo,
  onRetry,
  onDismiss,
}: BulkOperationNoticeProps) {
  const t = useTranslations('decide.bulkOperations');
  const common = useTranslations('common');
  const { title, progress, remark } = useBulkOperationPhrases()(bulk_operation);
  const open = isOpen(bulk_operation);
  const failed = hasFailed(bulk_operation);
  return (
    <li className={classes(noticeStyles.notice, failed && noticeStyles.failed)}>
      <Icon of={icons[bulk_operation.state]} />
      <div className={noticeStyles.text}>
        <p>
          <b>{title}</b> {remark}{' '}
          {(open || failed) && !startedByReader && t('by', { name: bulk_operation.created_by.full_name })}
        </p>
        {open && <NoticeProgress {...progressOf(bulk_operation)} label={title} phrase={progress} />}
      </div>
      {failed && bulk_operation.can_retry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      )}
      {(open || failed) && bulk_operation.can_undo && (
        <Button size="small" busy={busy} onClick={onUndo}>
          {common('undo')}
        </Button>
      )}
      {!open && (
        <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={onDismiss}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}
