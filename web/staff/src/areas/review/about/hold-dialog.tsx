import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type HoldDialogProps = {
  job: number;
  application: number;
  change: 'set' | 'lift';
  onClose: () => void;
};

/** Sets or lifts a legal hold; the reason is kept with it. */
export default function HoldDialog({ job, application, change, onClose }: HoldDialogProps) {
  const t = useTranslations('review.retention');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { queryKey } = apiQuery('GET /api/jobs/{job}/applications/{application}/retention', {
    params: { job, application },
  });
  const store = useMutation({
    mutationFn: () =>
      call(`${change === 'set' ? 'PUT' : 'DELETE'} /api/jobs/{job}/applications/{application}/hold`, {
        params: { job, application },
        body: { reason: reason.trim() },
      }),
    onSuccess: (retention) => {
      client.setQueryData(queryKey, retention);
      onClose();
    },
    // Another user may have changed the hold.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Dialog opened title={t(`${change}Title`)} size="32rem" locked={store.isPending} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) return store.mutate();
          setMissing(true);
          document.getElementById('hold-reason')?.focus();
        }}
      >
        <p>{t(`${change}Text`)}</p>
        {store.error && <FormMessage>{textOf(store.error)}</FormMessage>}
        <TextField
          id="hold-reason"
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
          <Button onClick={onClose} disabled={store.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={store.isPending}>
            {t(change)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
