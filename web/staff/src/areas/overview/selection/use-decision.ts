import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { followBulkOperation } from '../../../features/bulk-operations/followed.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../../app/toasts.ts';
import { decideForAll, refreshApplicants } from '../../../queries/applicants/applications.ts';
import { undoOf, undoSelection, type Decision } from './decisions.ts';

type Input = { action: Decision; selection: Selection; silent?: boolean };

/** Decides about one or many in one call; reports for how many it made a change, and offers Undo. */
export function useDecision(job: number) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: ({ action, selection }: Input) => decideForAll(job, { action, selection }),
    onSuccess: ({ changed, at, bulk_operation }, { action, selection, silent }) => {
      if (bulk_operation) followBulkOperation(client, job, bulk_operation);
      if (bulk_operation || silent) return;
      const undo = undoOf[action];
      const undone = undo && { action: undo, selection: undoSelection(action, selection, at), silent: true };
      showSnackbar(
        t(`done.${action}`, { count: changed }),
        undone && { label: common('undo'), run: () => mutation.mutate(undone) },
      );
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    // A running bulk operation reloads lists itself; the caller does not wait for it.
    onSettled: (done) => (done?.bulk_operation ? undefined : refreshApplicants(client, job)),
  });
  return mutation;
}
