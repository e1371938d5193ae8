import { IconCircleX, IconCircleXFilled, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useRejection } from '../../../features/decide/use-rejection.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useDecision, type Decision } from './use-decision.ts';
import styles from './header.module.css';

/** Reject and Shortlist; the current outcome is marked, and its button undoes it. */
export function DecisionButtons({ job, application }: { job: number; application: ApplicationDetail }) {
  const t = useTranslations('review.decision');
  const change = useDecision(job);
  const rejection = useRejection(job, application.abilities);
  const shortlisted = application.shortlisted_at !== null;
  const rejected = application.rejected_at !== null;
  const decide = (decision: Decision) => change.mutate({ decision, application });
  const running = change.isPending ? change.variables.decision : undefined;
  return (
    <div className={styles.decision} role="group" aria-label={t('label')}>
      <Button
        className={rejected ? styles.rejected : undefined}
        aria-label={rejected ? t('takeBackReject') : t('reject')}
        title={rejected ? t('takeBackReject') : undefined}
        busy={rejection.busy || (rejected && running === 'unshortlist')}
        onClick={() =>
          rejected
            ? decide('unshortlist')
            : rejection.start({ selection: { ids: [application.id] }, count: 1, applications: [application] })
        }
      >
        <Icon of={rejected ? IconCircleXFilled : IconCircleX} size={16} className={styles.decisionIcon} />
        <span>{rejected ? t('rejected') : t('reject')}</span>
      </Button>
      <Button
        className={shortlisted ? styles.shortlisted : undefined}
        aria-label={shortlisted ? t('takeBackShortlist') : t('shortlist')}
        title={shortlisted ? t('takeBackShortlist') : undefined}
        busy={running === 'shortlist' || (shortlisted && running === 'unshortlist')}
        onClick={() => decide(shortlisted ? 'unshortlist' : 'shortlist')}
      >
        <Icon of={shortlisted ? IconStarFilled : IconStar} size={16} className={styles.decisionIcon} />
        <span>{shortlisted ? t('shortlisted') : t('shortlist')}</span>
      </Button>
      {rejection.dialog}
    </div>
  );
}
