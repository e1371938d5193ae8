import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isEmailAddress, tidyAddress } from '@vivavoce/domain/people/email-address.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

/** Corrects the address of a user whose invitation was not delivered, and sends it again. */
export default function CorrectAddressDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [address, setAddress] = useState(user.email);
  const [tried, setTried] = useState(false);
  const email = tidyAddress(address);
  const same = email === tidyAddress(user.email);
  const name = user.full_name || user.email;
  const send = useMutation({
    mutationFn: async () => {
      if (same) await call('PATCH /api/companies/invite/company-user', { query: { user_id: user.id } });
      else
        await call('PATCH /api/companies/update-delete/company-users/{id}', {
          params: { id: user.id },
          body: { email },
        });
    },
    onSuccess: () => {
      showToast({ title: t('reminded', { name }) });
      void refreshCompanyUsers(client);
      onClose();
    },
  });
  const refused = isProblem(send.error) && send.error.errors['email'] !== undefined;
  const wrong = refused || (tried && !isEmailAddress(email)) ? t('correct.wrong') : undefined;
  return (
    <Dialog opened title={t('correct.title', { name })} size="32rem" locked={send.isPending} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isEmailAddress(email)) document.getElementById('correct-email')?.focus();
          else if (!send.isPending) send.mutate();
        }}
      >
        {send.isError && !refused && <FormMessage>{textOf(send.error)}</FormMessage>}
        <FormMessage tone="info">
          {user.invitation_refusal
            ? t('correct.because', { address: user.email, reason: user.invitation_refusal })
            : t('correct.unknown', { address: user.email })}
        </FormMessage>
        <TextField
          id="correct-email"
          type="email"
          autoComplete="off"
          label={t('fields.email')}
          hint={t(same ? 'correct.sameHint' : 'correct.newHint')}
          value={address}
          maxLength={TEXT_LIMITS.email_max_characters}
          data-autofocus
          error={wrong}
          onChange={({ target }) => {
            setAddress(target.value);
            send.reset();
          }}
        />
        <DialogFoot>
          <Button disabled={send.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t(same ? 'menu.resend' : 'correct.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
