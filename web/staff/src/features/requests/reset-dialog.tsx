import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { afterGrant } from '../../queries/applicants/applicant-requests.ts';
import { answersQuery } from '../../queries/reviews/answers.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';

type ResetDialogProps = {
  job: number;
  application: number;
  name: string;
  /** Questions of the request, selected at first. */
  questions?: readonly number[];
  onClose: () => void;
};

/** Deletes answers so that the applicant can answer again. */
export default function ResetDialog({ job, application, name, questions = [], onClose }: ResetDialogProps) {
  const t = useTranslations('actions.reset');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const answers = useQuery(answersQuery({ job, application }));
  const [selection, setSelection] = useState<ReadonlySet<number>>(() => new Set(questions));
  const [missing, setMissing] = useState(false);
  const reset = useMutation({
    mutationFn: () =>
      call('DELETE /api/jobs/{job}/answers', { params: { job }, body: { application, questions: [...selection] } }),
    onSuccess: () => {
      showToast({ title: t('done', { name }) });
      onClose();
    },
    onSettled: () => afterGrant(client, job),
  });

  function toggle(id: number): void {
    setMissing(false);
    setSelection(
      (before) => new Set(before.has(id) ? [...before].filter((question) => question !== id) : [...before, id]),
    );
  }

  return (
    <Dialog opened title={t('title', { name })} size="34rem" locked={reset.isPending} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(selection.size === 0);
          if (selection.size > 0 && !reset.isPending) reset.mutate();
        }}
      >
        {reset.error && <FormMessage>{textOf(reset.error)}</FormMessage>}
        {answers.isError && <LoadError error={answers.error} onRetry={() => void answers.refetch()} />}
        {!answers.isError && !answers.data && <Bone width="100%" height={96} />}
        {answers.data && (
          <fieldset className="m-0 grid gap-2 border-0 p-0" aria-describedby={missing ? 'reset-missing' : undefined}>
            <legend className="mb-2 p-0 font-semibold">{t('which')}</legend>
            {answers.data.map(({ question_id, question_text, state }, index) => (
              <Checkbox key={question_id} checked={selection.has(question_id)} onChange={() => toggle(question_id)}>
                <span className="grid">
                  <span className="wrap-anywhere">{t('question', { number: index + 1, text: question_text })}</span>
                  <span className="text-small text-pretty wrap-anywhere text-ink-3">{t(`states.${state}`)}</span>
                </span>
              </Checkbox>
            ))}
            {missing && <FieldError id="reset-missing">{t('none')}</FieldError>}
          </fieldset>
        )}
        <p className="rounded-2 bg-warn-tint px-4 py-3 text-pretty text-warn-ink">{t('warning')}</p>
        <p className="text-small text-pretty text-ink-3">{t('told', { name })}</p>
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
          <Button disabled={reset.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={reset.isPending} disabled={!answers.data}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
