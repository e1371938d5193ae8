import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import {
  archiveApplication,
  invite,
  refreshApplicants,
  reject,
  shortlist,
  unarchiveApplication,
  unshortlist,
} from '../../queries/applications.ts';

export type Change = 'invite' | 'shortlist' | 'reject' | 'unshortlist' | 'archive' | 'unarchive';

const runs = {
  invite,
  shortlist,
  reject,
  unshortlist,
  archive: archiveApplication,
  unarchive: unarchiveApplication,
} as const;

const undoOf: Partial<Record<Change, Change>> = {
  shortlist: 'unshortlist',
  reject: 'unshortlist',
  archive: 'unarchive',
};

type Input = { change: Change; applications: readonly Application[]; silent?: boolean };

/** Changes one or several applicants, one after another; says how many, offers the way back. */
export function useApplicantChange(job: number) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ change, applications }: Input) => {
      let done = 0;
      try {
        for (const application of applications) {
          // One at a time: a refusal stops the rest, and the count says how far it went.
          await runs[change]({ job, application: application.id });
          done += 1;
        }
      } catch (error) {
        if (done > 0) showToast({ title: t(`done.${change}`, { count: done }) });
        throw error;
      }
      return done;
    },
    onSuccess: (count, { change, applications, silent }) => {
      if (silent) return;
      const undo = undoOf[change];
      showSnackbar(
        t(`done.${change}`, { count }),
        undo && { label: common('undo'), run: () => mutation.mutate({ change: undo, applications, silent: true }) },
      );
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshApplicants(client, job),
  });
  return mutation;
}
