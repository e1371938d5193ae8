import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { refreshRequests } from '../../queries/applicants/applicant-requests.ts';

type RequestChange = BodyInputOf<'PATCH /api/companies/{shortname}/actions'>;

/** Declines, dismisses or undoes; the list is reloaded whatever the outcome. */
export function useChange({ action, shortname }: { action: ApplicantRequest; shortname: string }) {
  const t = useTranslations('actions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, action_type, application } = action;
  const undo = (field: 'declined' | 'dismissed') => () => change.mutate({ [field]: false });
  /** The confirmation, with Undo. */
  function tell({ declined, dismissed }: Partial<Record<'declined' | 'dismissed', boolean>>): void {
    const ended = declined ? 'declined' : dismissed ? 'dismissed' : null;
    if (ended) showSnackbar(t(ended, { name: application.full_name }), { label: t('undo'), run: undo(ended) });
    else showSnackbar(t('undone'));
  }
  const change = useMutation({
    mutationFn: (body: Partial<RequestChange>) =>
      call('PATCH /api/companies/{shortname}/actions', {
        params: { shortname },
        body: { ...body, id, action_type } as RequestChange,
      }),
    // Passed here and not to `mutate`: the entry has left the list by then, and callbacks of an unmounted component
    // do not run.
    onSuccess: (_action, body) => tell(body),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshRequests(client),
  });
  return {
    busy: change.isPending,
    undo,
    decline: async (answer: string): Promise<void> => {
      await change.mutateAsync({ declined: true, ...(answer && { answer }) });
    },
    dismiss: () => change.mutate({ dismissed: true }),
  };
}
