import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Selection } from '@vivavoce/contract/selection.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { decideForAll, refreshApplicants } from '../../queries/applications.ts';
import { undoOf, type Decision } from './decisions.ts';

type Input = { action: Decision; selection: Selection; silent?: boolean };

/** Decides about one or many in one call; says for how many that was news, and offers the way back. */
export function useDecision(job: number) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: ({ action, selection }: Input) => decideForAll(job, { action, selection }),
    onSuccess: ({ changed }, { action, selection, silent }) => {
      if (silent) return;
      const undo = 'ids' in selection && undoOf[action];
      showSnackbar(
        t(`done.${action}`, { count: changed }),
        undo
          ? { label: common('undo'), run: () => mutation.mutate({ action: undo, selection, silent: true }) }
          : undefined,
      );
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshApplicants(client, job),
  });
  return mutation;
}
