import { IconCircleX, IconCircleXFilled, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useRejection } from '../../../features/decide/use-rejection.tsx';
import { useUndoDecision } from '../../../features/decide/use-undo-decision.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './header.module.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../../app/toasts.ts';
import { decideForAll } from '../../../queries/applicants/applications.ts';
import { rememberApplication } from '../../../queries/reviews/applications-review.ts';
import { classes } from '../../../ui/base/classes.ts';

type Decision = 'shortlist' | 'reject' | 'unshortlist';

const text = { shortlist: 'doneShortlist', reject: 'doneReject', unshortlist: 'doneUnshortlist' } as const;

/** The outcome before a change, as the change that restores it. */
const wayBack = ({ shortlisted_at, rejected_at }: ApplicationDetail): Decision => {
  if (shortlisted_at) return 'shortlist';
  return rejected_at ? 'reject' : 'unshortlist';
};

type Input = { decision: Decision; application: ApplicationDetail };

/** Shortlists, rejects or undoes that; confirms it, with Undo. */
function useDecision(job: number) {
  const t = useTranslations();
  const textOf = useErrorText();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ decision, application: { id, outcome } }: Input) => {
      const params = { job, application: id };
      if (decision !== 'reject') return call(`POST /api/jobs/{job}/applications/{application}/${decision}`, { params });
      // A rejection that stands again has its reason again.
      const why = { ...(outcome?.reason && { reason: outcome.reason }), ...(outcome?.note && { note: outcome.note }) };
      await decideForAll(job, { action: 'reject', selection: { ids: [id] }, ...why });
      return call('GET /api/jobs/{job}/applications/{application}', { params });
    },
    onSuccess: (after, { decision, application: before }) => {
      rememberApplication(client, job, after);
      showSnackbar(t(`review.decision.${text[decision]}`, { name: after.user.full_name }), {
        label: t('common.undo'),
        run: () => mutation.mutate({ decision: wayBack(before), application: { ...after, outcome: before.outcome } }),
      });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return mutation;
}

/** Reject and Shortlist; the current outcome is marked, and its button undoes it. */
export function DecisionButtons({ job, application }: { job: number; application: ApplicationDetail }) {
  const t = useTranslations('review.decision');
  const change = useDecision(job);
  const rejection = useRejection(job, application.abilities);
  const shortlisted = application.shortlisted_at !== null;
  const rejected = application.rejected_at !== null;
  const decide = (decision: Decision) => change.mutate({ decision, application });
  const undo = useUndoDecision(job, () => decide('unshortlist'));
  const selection = { ids: [application.id] };
  const running = change.isPending ? change.variables.decision : undefined;
  return (
    <div
      className={classes(
        styles.decision,
        'flex flex-none items-center gap-2 max-[78rem]:justify-self-end max-md:justify-self-stretch print:hidden max-md:[&_button]:flex-1',
      )}
      role="group"
      aria-label={t('label')}
    >
      <Button
        className={rejected ? styles.rejected : undefined}
        aria-label={rejected ? t('takeBackReject') : t('reject')}
        title={rejected ? t('takeBackReject') : undefined}
        busy={rejection.busy || (rejected && (undo.busy || running === 'unshortlist'))}
        onClick={() =>
          rejected ? undo.start(selection) : rejection.start({ selection, count: 1, applications: [application] })
        }
      >
        <Icon of={rejected ? IconCircleXFilled : IconCircleX} size={16} />
        <span>{rejected ? t('rejected') : t('reject')}</span>
      </Button>
      <Button
        className={shortlisted ? styles.shortlisted : undefined}
        aria-label={shortlisted ? t('takeBackShortlist') : t('shortlist')}
        title={shortlisted ? t('takeBackShortlist') : undefined}
        busy={running === 'shortlist' || (shortlisted && running === 'unshortlist')}
        onClick={() => decide(shortlisted ? 'unshortlist' : 'shortlist')}
      >
        <Icon of={shortlisted ? IconStarFilled : IconStar} size={16} />
        <span>{shortlisted ? t('shortlisted') : t('shortlist')}</span>
      </Button>
      {rejection.dialog}
      {undo.dialog}
    </div>
  );
}
