import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { companyUsersQuery, refreshCompanyUsers } from '../../queries/company.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Ends a membership, and asks for a successor for the activities. */
export default function RemoveDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const t = useTranslations('users.removal');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [heir, setHeir] = useState('');
  const [missing, setMissing] = useState(false);
  const name = user.full_name || user.email;
  const colleagues = useQuery({
    ...companyUsersQuery({ page: 1, page_size: PAGE_SIZES.max, status: 'all' }),
    enabled: user.activities > 0,
  });
  const removal = useMutation({
    mutationFn: () =>
      call('DELETE /api/companies/update-delete/company-users/{id}', {
        params: { id: user.id },
        query: heir === '' ? {} : { hand_over_to: Number(heir) },
      }),
    onSuccess: () => {
      showToast({ title: t('done', { name }) });
      void refreshCompanyUsers(client);
      onClose();
    },
    // Another administrator may have changed what this dialog says.
    onError: () => void refreshCompanyUsers(client),
  });
  const options = (colleagues.data?.results ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, full_name, email }) => ({ value: String(id), label: full_name || email }));

  return (
    <Dialog opened title={t('title', { name })} size="32rem" locked={removal.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (removal.isPending) return;
          const refused = user.activities > 0 && heir === '';
          setMissing(refused);
          if (refused) document.getElementById('hand_over_to')?.focus();
          else removal.mutate();
        }}
      >
        {removal.isError && <FormMessage>{textOf(removal.error)}</FormMessage>}
        <p>{t('text', { name })}</p>
        {user.activities > 0 && colleagues.isPending && <Bone width="100%" height={44} />}
        {user.activities > 0 && colleagues.isError && (
          <LoadError error={colleagues.error} onRetry={() => void colleagues.refetch()} />
        )}
        {user.activities > 0 && colleagues.data && (
          <SelectField
            id="hand_over_to"
            label={t('heir', { count: user.activities })}
            hint={t('heirHint', { count: user.activities })}
            error={missing ? t('heirMissing') : undefined}
            value={heir}
            options={[{ value: '', label: t('choose') }, ...options]}
            onChange={(value) => {
              setHeir(value);
              setMissing(false);
            }}
          />
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          <Button disabled={removal.isPending} onClick={onClose} data-autofocus>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={removal.isPending}>
            {t('remove')}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
