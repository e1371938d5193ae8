import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { isTitleOf } from '@vivavoce/domain/jobs/lifecycle.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { deletionsQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';

type DeleteJobProps = {
  job: Pick<JobListItem, 'id' | 'title' | 'question_count'>;
  buckets: JobListItem['buckets'] | undefined;
  onClose: () => void;
  /** Archives instead, which loses nothing; absent where it is not allowed. */
  onArchive?: () => void;
  onDeleted: (() => void) | undefined;
};

const answeredOf = ({ Responded, Reviewed, Outcomes }: JobListItem['buckets']) => Responded + Reviewed + Outcomes;
const allOf = (buckets: JobListItem['buckets']) => Object.values(buckets).reduce((sum, count) => sum + count, 0);

/** The title as it is typed, and the deletion. */
function useDeletion({
  job,
  buckets,
  onClose,
  onDeleted,
}: Pick<DeleteJobProps, 'job' | 'buckets' | 'onClose' | 'onDeleted'>) {
  const t = useTranslations('activities.menu');
  const client = useQueryClient();
  const answered = buckets ? answeredOf(buckets) : 0;
  // Begun recordings are not counted here: the server then asks for the title.
  const [needsTitle, setNeedsTitle] = useState(answered > 0);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const removing = useMutation({
    mutationFn: () =>
      call('DELETE /api/jobs/{job}', {
        params: { job: job.id },
        ...(needsTitle && { body: { title: typed } }),
      }),
    onSuccess: async () => {
      showToast({ title: t('deleted') });
      onClose();
      onDeleted?.();
      client.removeQueries({ queryKey: ['job', job.id] });
      void client.invalidateQueries({ queryKey: deletionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['jobs'] });
      await client.invalidateQueries({ queryKey: ['desk'] });
      void client.invalidateQueries({ queryKey: ['plan'] });
    },
    onError: (error) => {
      if (isProblem(error, 409) && !needsTitle) setNeedsTitle(true);
    },
  });
  function submit(): void {
    if (needsTitle && !isTitleOf(job, typed)) {
      setWrong(true);
      document.getElementById('delete-title')?.focus();
      return;
    }
    removing.mutate();
  }
  const failed = removing.error && !(isProblem(removing.error, 409) && needsTitle) ? removing.error : null;
  return { answered, needsTitle, typed, setTyped, wrong, setWrong, removing, submit, failed };
}

/** Names what will be lost. If that includes answers, the title has to be typed. */
export default function DeleteJob({ job, buckets, onClose, onArchive, onDeleted }: DeleteJobProps) {
  const t = useTranslations('activities.menu');
  const { answered, needsTitle, typed, setTyped, wrong, setWrong, removing, submit, failed } = useDeletion({
    job,
    buckets,
    onClose,
    onDeleted,
  });
  const common = useTranslations('common');
  const textOf = useErrorText();
  const title = job.title || t('untitled');
  return (
    <Dialog opened title={t('deleteTitle')} size="32rem" locked={removing.isPending} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('deleteText', { title })}</p>
        <ul className="grid gap-1 ps-5 text-ink-2 empty:hidden">
          {job.question_count > 0 && <li>{t('lostQuestions', { count: job.question_count })}</li>}
          {buckets && allOf(buckets) > 0 && <li>{t('lostApplicants', { count: allOf(buckets) })}</li>}
          {(needsTitle || answered > 0) && <li>{t('lostAnswers', { count: answered })}</li>}
        </ul>
        <p>{t('forGood')}</p>
        {failed && <FormMessage>{textOf(failed)}</FormMessage>}
        {needsTitle && (
          <TextField
            id="delete-title"
            label={t('typeTitle', { title })}
            value={typed}
            autoComplete="off"
            error={wrong ? t('notTheTitle') : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={removing.isPending}>
            {common('cancel')}
          </Button>
          {onArchive && needsTitle && (
            <Button
              disabled={removing.isPending}
              onClick={() => {
                onClose();
                onArchive();
              }}
            >
              {t('archiveInstead')}
            </Button>
          )}
          <Button type="submit" variant="danger" busy={removing.isPending}>
            {t('delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
