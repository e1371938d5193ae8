import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Action } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { changeAction, refreshActions, type ActionChange } from '../../queries/actions.ts';

/** Declines, dismisses or undoes; whatever comes of it, the list is read anew. */
export function useChange({ action, shortname }: { action: Action; shortname: string }) {
  const t = useTranslations('actions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, action_type, application } = action;
  const change = useMutation({
    mutationFn: (body: Partial<ActionChange>) => changeAction(shortname, { ...body, id, action_type } as ActionChange),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshActions(client),
  });
  const undo = (what: 'declined' | 'dismissed') => () => {
    change.mutate({ [what]: false }, { onSuccess: () => showSnackbar(t('undone')) });
  };
  return {
    busy: change.isPending,
    undo,
    decline: (answer: string) =>
      change.mutateAsync({ declined: true, ...(answer && { answer }) }).then(() => {
        showSnackbar(t('declined', { name: application.full_name }), { label: t('undo'), run: undo('declined') });
      }),
    dismiss: () =>
      change.mutate(
        { dismissed: true },
        {
          onSuccess: () =>
            showSnackbar(t('dismissed', { name: application.full_name }), {
              label: t('undo'),
              run: undo('dismissed'),
            }),
        },
      ),
  };
}
