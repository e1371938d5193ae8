import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type ExcludeDialogProps = { job: number; former: FormerReviewer; onDone: () => Promise<void>; onClose: () => void };

/** Excludes the review of a person who left the panel; the reason is shown beside it. */
export default function ExcludeDialog({ job, former, onDone, onClose }: ExcludeDialogProps) {
  const t = useTranslations('review.former');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const exclude = useMutation({
    mutationFn: () =>
      call('PUT /api/jobs/{job}/reviews/{id}/exclusion', {
        params: { job, id: former.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      await onDone();
      onClose();
    },
    // Another user may have brought the person back.
    onError: onDone,
  });
  return (
    <Dialog
      opened
      title={t('excludeTitle', { name: former.reviewer.full_name })}
      size="32rem"
      locked={exclude.isPending}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) return exclude.mutate();
          setMissing(true);
          document.getElementById('exclusion-reason')?.focus();
        }}
      >
        <p>{t('excludeText')}</p>
        {exclude.error && <FormMessage>{textOf(exclude.error)}</FormMessage>}
        <TextField
          id="exclusion-reason"
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={TEXT_LIMITS.reason_max_characters}
          autoComplete="off"
          error={missing ? t('reasonMissing') : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={exclude.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={exclude.isPending}>
            {t('exclude')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
