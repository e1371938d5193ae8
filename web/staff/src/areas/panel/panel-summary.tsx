import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Panel as PanelActions } from '../../features/panel/use-panel.ts';
import { reviewersQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import styles from './panel-screen.module.css';

/** The progress of the whole panel, and the members who have not been told of it. */
export function PanelSummary({ job, panel }: { job: Job; panel: PanelActions | null }) {
  const t = useTranslations('jobpage.panel');
  const move = useTranslations('jobpage.move');
  const { data: seats } = useQuery(reviewersQuery(job.id));
  if (!seats || seats.length === 0) return null;
  const rated = seats.reduce((sum, seat) => sum + seat.rated, 0);
  const remaining = seats.reduce((sum, seat) => sum + seat.left, 0);
  const finished = seats.filter((seat) => seat.left === 0).length;
  const uninvited = seats.filter((seat) => !seat.is_you && seat.invited_at === null);
  const [next] = uninvited;
  return (
    <Panel className={styles.summary}>
      <div>
        <p>
          <b>{rated + remaining === 0 ? t('nothing') : t('sent', { rated, total: rated + remaining })}</b>
        </p>
        {rated + remaining > 0 && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(rated / (rated + remaining)) * 100}%` }} />
          </span>
        )}
      </div>
      {rated + remaining > 0 && (
        <div>
          <p>
            <b>{t('finished', { finished, reviewers: seats.length })}</b>
          </p>
          <p className={styles.quiet}>
            {t('left', { count: remaining })}
            {job.decision_by && (
              <>
                {'. '}
                <When value={job.decision_by} as="date" length="short" say={(date) => move('decision', { date })} />
              </>
            )}
          </p>
        </div>
      )}
      <div>
        <p>
          <b>{t('uninvited', { count: uninvited.length })}</b>
        </p>
        {panel && next && isOpenToApplicants(job) && (
          <Button variant="link" busy={panel.inviting === next.id} onClick={() => void panel.invite(next)}>
            {t('invite', { name: next.user.full_name })}
          </Button>
        )}
      </div>
    </Panel>
  );
}
