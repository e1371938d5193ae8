import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isTypedAs } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

export type EraseDialogProps = {
  job: number;
  applicant: { id: number; full_name: string };
  onClose: () => void;
  onErased?: () => void;
};

/** Deletes an applicant with all data, once the name is typed. */
export default function EraseDialog({ job, applicant, onClose, onErased }: EraseDialogProps) {
  const t = useTranslations('decide.erase');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { id, full_name: name } = applicant;
  const erase = useMutation({
    mutationFn: () =>
      call('DELETE /api/jobs/{job}/applications/{application}', {
        params: { job, application: id },
        body: { full_name: typed },
      }),
    onSuccess: async () => {
      showToast({ title: t('done') });
      onClose();
      onErased?.();
      client.removeQueries({ queryKey: ['job', job, 'application', id] });
      await refreshApplicants(client, job);
    },
  });

  function submit(): void {
    if (isTypedAs(name, typed)) erase.mutate();
    else {
      setWrong(true);
      document.getElementById('erase-name')?.focus();
    }
  }

  return (
    <Dialog opened title={t('title', { name })} size="32rem" locked={erase.isPending} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('text')}</p>
        <p>{t('forGood')}</p>
        {erase.error && <FormMessage>{textOf(erase.error)}</FormMessage>}
        <TextField
          id="erase-name"
          label={t('typed', { name })}
          value={typed}
          autoComplete="off"
          error={wrong ? t('wrong') : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={erase.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={erase.isPending}>
            {t('action')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
