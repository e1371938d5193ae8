import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../../app/toasts.ts';
import { rememberApplication } from '../../../queries/reviews/applications-review.ts';
import { reject, shortlist, unshortlist } from '../../../queries/applicants/applications.ts';

export type Decision = 'shortlist' | 'reject' | 'unshortlist';

const runs = { shortlist, reject, unshortlist } as const;
const text = { shortlist: 'doneShortlist', reject: 'doneReject', unshortlist: 'doneUnshortlist' } as const;

/** The outcome before a change, as the change that restores it. */
const wayBack = ({ shortlisted_at, rejected_at }: ApplicationDetail): Decision => {
  if (shortlisted_at) return 'shortlist';
  return rejected_at ? 'reject' : 'unshortlist';
};

type Input = { decision: Decision; application: ApplicationDetail };

/** Shortlists, rejects or undoes that; confirms it, with Undo. */
export function useDecision(job: number) {
  const t = useTranslations();
  const textOf = useErrorText();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ decision, application }: Input) => runs[decision]({ job, application: application.id }),
    onSuccess: (after, { decision, application: before }) => {
      rememberApplication(client, job, after);
      showSnackbar(t(`review.decision.${text[decision]}`, { name: after.user.full_name }), {
        label: t('common.undo'),
        run: () => mutation.mutate({ decision: wayBack(before), application: after }),
      });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return mutation;
}
