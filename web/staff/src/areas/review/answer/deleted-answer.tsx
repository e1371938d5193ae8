import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';

type DeletedAnswerProps = { job: number; deleted: NonNullable<Answer['deleted']>; title?: string };

/** When an answer was deleted, and the way to restore it. */
export function DeletedAnswer({ job, deleted, title }: DeletedAnswerProps) {
  const t = useTranslations('review.deleted');
  const tag = useLanguageTag();
  const now = useNow();
  const client = useQueryClient();
  const textOf = useErrorText();
  const restore = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/deleted-answers/{deleted_answer}/restore', {
        params: { job, deleted_answer: deleted.id },
      }),
    onSuccess: () => showToast({ title: t('done') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['job', job] }),
  });
  const date = (value: string) => formatDate(new Date(value), tag, 'long', now);
  const { deleted_by: name } = deleted;
  const by =
    name === null ? t('at', { date: date(deleted.deleted_at) }) : t('by', { name, date: date(deleted.deleted_at) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-[var(--space-3,12px)] rounded-[8px] border border-line px-4 py-3 text-start">
      <p className="m-0 grid min-w-0 gap-0.5 wrap-anywhere">
        {title && <b>{title}</b>}
        <span>
          {by} {deleted.can_restore && t('until', { date: date(deleted.restore_until) })}
          {!deleted.can_restore && name !== null && t('begun')}
        </span>
      </p>
      {deleted.can_restore && (
        <Button size="small" busy={restore.isPending} onClick={() => restore.mutate()}>
          <Icon of={IconArrowBackUp} size={16} />
          {t('restore')}
        </Button>
      )}
    </div>
  );
}
