import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshCompanies } from './companies-search.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Suspends a company, and asks for the reason. */
export default function SuspendDialog({ company, onClose }: { company: PlatformCompany; onClose: () => void }) {
  const t = useTranslations('platform.suspension');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const name = company.account_name;
  const suspension = useMutation({
    mutationFn: () =>
      call('POST /api/platform/companies/{shortname}/suspend', {
        params: { shortname: company.shortname },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      showToast({ title: t('done', { name }) });
      onClose();
    },
    onSettled: () => refreshCompanies(client),
  });
  return (
    <Dialog opened title={t('title', { name })} size="32rem" locked={suspension.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (suspension.isPending) return;
          const refused = reason.trim() === '';
          setMissing(refused);
          if (refused) document.getElementById('reason')?.focus();
          else suspension.mutate();
        }}
      >
        {suspension.isError && <FormMessage>{errorText(suspension.error)}</FormMessage>}
        <p>{t('text')}</p>
        <TextField
          id="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={TEXT_LIMITS.reason_max_characters}
          error={missing ? fieldText('required') : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
        <span className="ms-auto flex flex-wrap gap-2">
          <Button disabled={suspension.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={suspension.isPending}>
            {t('suspend')}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
