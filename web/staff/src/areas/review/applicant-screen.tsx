import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LatestPanel } from '../../app/feed/latest-panel.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Comments } from './comments.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { useReview } from './use-review.ts';
import styles from './about.module.css';

/** One applicant at a glance: facts, ratings, and what the panel says about them. */
export function ApplicantScreen() {
  const t = useTranslations('review');
  const reviewing = useReview();
  usePageTitle(t('pageOverview', { name: reviewing.application.user.full_name }), reviewing.job.title);
  return (
    <main className={styles.about} id="content">
      <div className={styles.column}>
        <FactsPanel {...reviewing} />
        <RatingsPanel {...reviewing} />
      </div>
      <div className={styles.column}>
        <Comments key={reviewing.application.id} {...reviewing} />
        <LatestPanel scope={{ job: reviewing.application.job.id, application: reviewing.application.id }} />
      </div>
    </main>
  );
}
