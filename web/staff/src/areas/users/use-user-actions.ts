import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { userQuery } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { roleInput, type RoleChoice } from './user-form.ts';

/** Actions of the rows of users that need no dialog: a reminder, another role. */
export function useUserActions() {
  const t = useTranslations('users');
  const textOf = useErrorText();
  const client = useQueryClient();
  const onError = (error: unknown) => {
    showToast({ title: textOf(error), background: 'reject' });
    void refreshCompanyUsers(client);
  };
  const reminder = useMutation({
    mutationFn: ({ id }: CompanyUser) => call('PATCH /api/companies/invite/company-user', { query: { user_id: id } }),
    onSuccess: async (_status, { full_name, email }) => {
      showToast({ title: t('reminded', { name: full_name || email }) });
      await refreshCompanyUsers(client);
    },
    onError,
  });
  const role = useMutation({
    mutationFn: (input: { user: CompanyUser; role: RoleChoice }) =>
      call('PATCH /api/companies/update-delete/company-users/{id}', {
        params: { id: input.user.id },
        body: roleInput(input.role),
      }),
    onSuccess: async ({ full_name, email, is_you }, input) => {
      showToast({ title: t(`nowRole.${input.role}`, { name: full_name || email }) });
      await refreshCompanyUsers(client);
      // One's own rights changed with it.
      if (is_you) await client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onError,
  });
  const reset = useMutation({
    mutationFn: ({ id }: CompanyUser) =>
      call('DELETE /api/companies/company-users/{id}/second-factor', { params: { id } }),
    onSuccess: async (_nothing, { full_name, email }) => {
      showToast({ title: t('resetDone', { name: full_name || email }) });
      await refreshCompanyUsers(client);
    },
    onError,
  });

  async function askReset(user: CompanyUser): Promise<void> {
    const name = user.full_name || user.email;
    const agreed = await confirm({
      title: t('resetTitle', { name }),
      text: t('resetText', { name }),
      action: t('menu.reset'),
      danger: true,
    });
    if (agreed) reset.mutate(user);
  }

  return {
    reset: (user: CompanyUser) => void askReset(user),
    remind: (user: CompanyUser) => reminder.mutate(user),
    reminding: reminder.isPending ? reminder.variables.id : null,
    giveRole: (user: CompanyUser, choice: RoleChoice) => {
      if (!role.isPending) role.mutate({ user, role: choice });
    },
  };
}

export type UserActions = ReturnType<typeof useUserActions> & {
  change: (user: CompanyUser) => void;
  remove: (user: CompanyUser) => void;
  correct: (user: CompanyUser) => void;
};
