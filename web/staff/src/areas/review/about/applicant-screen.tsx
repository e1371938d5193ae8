import { lazy, Suspense } from 'react';
import { mayPrioritise } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { withMessages } from '../../../app/messages.ts';
import { useCompanySettings } from '../../../queries/sign-in/session.ts';
import { LatestPanel } from '../../../features/feed/lazy-latest-panel.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { ProgrammesPanel } from '../programmes/programmes-panel.tsx';
import { useReview } from '../use-review.ts';
import { Comments } from '../comments/comments.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { GuestNotes } from './guest-notes.tsx';
import { LastEmails } from './last-emails.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { RecordPanel } from './record-panel.tsx';
import { YourTurn } from './your-turn.tsx';
import styles from './overview.module.css';

const AiRecordPanel = lazy(withMessages(['airecord'], () => import('./ai-record-panel.tsx')));
const SignalsPanel = lazy(withMessages(['aisummary', 'airecord'], () => import('../signals/signals-panel.tsx')));
const EvidencePanel = lazy(withMessages(['aisummary', 'airecord'], () => import('../signals/evidence-panel.tsx')));
const RegistrationPanel = lazy(withMessages(['webinar'], () => import('../webinar/registration-panel.tsx')));
const PracticePanel = lazy(withMessages(['practice'], () => import('./practice-panel.tsx')));

/**
 * One applicant at a glance: the reader's next action first, then progress, ratings and comments; facts beside them.
 */
export function ApplicantScreen() {
  const t = useTranslations('review');
  const reviewing = useReview();
  const { job, application, can } = reviewing;
  const settings = useCompanySettings();
  usePageTitle(t('pageOverview', { name: application.user.full_name }), job.title);
  return (
    <main className={styles.overview} id="content">
      <div className={styles.column}>
        <YourTurn {...reviewing} />
        {job.job_kind === 'webinar' ? (
          can('invite') && (
            <Suspense>
              <RegistrationPanel job={job.id} application={application.id} />
            </Suspense>
          )
        ) : (
          <>
            <ProgressPanel application={application} />
            <RatingsPanel {...reviewing} />
            <RecordPanel {...reviewing} />
            <ProgrammesPanel key={`programmes-${application.id}`} {...reviewing} />
            <GuestNotes {...reviewing} />
          </>
        )}
        <Comments key={application.id} {...reviewing} />
      </div>
      <div className={styles.column}>
        <DetailsPanel {...reviewing} />
        {can('invite') && <LastEmails job={job.id} application={application.id} />}
        {(job.marketplace_public || job.assessment_type === 'feedback' || job.assessment_type === 'experience') && (
          <Suspense>
            <PracticePanel key={`practice-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        {job.ai_assistance && settings?.ai_configured === true && mayPrioritise(job, settings) && (
          <Suspense>
            <EvidencePanel key={`evidence-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        {(job.required_language !== null || job.shared_phrases) && (
          <Suspense>
            <SignalsPanel key={`signals-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        {(job.ai_assistance || job.required_language !== null || job.shared_phrases) && (
          <Suspense>
            <AiRecordPanel key={`ai-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        <LatestPanel scope={{ job: application.job.id, application: application.id }} length={4} />
      </div>
    </main>
  );
}
