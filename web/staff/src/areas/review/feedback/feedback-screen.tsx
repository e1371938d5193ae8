import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { feedbackQuery } from '../../../queries/reviews/feedback.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useReview, type Reviewing } from '../use-review.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { FeedbackPreview } from './feedback-preview.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { useFeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';

function Composer({ storedFeedback, ...reviewing }: Reviewing & { storedFeedback: Feedback }) {
  const t = useTranslations('feedback');
  const form = useFeedbackForm(reviewing, storedFeedback);
  const { feedback, failure, conflict, dirty } = form;
  const name = reviewing.application.user.full_name;
  const state = { draft: dirty ? 'unsaved' : 'saved', waiting: 'waitingPill', released: 'releasedPill' } as const;
  return (
    <main className={styles.screen} id="content">
      <div className={styles.column}>
        <div className={styles.head}>
          <h2>{t('pageTitle', { name })}</h2>
          {(feedback.revision > 0 || dirty) && (
            <Pill tone={feedback.state === 'released' ? 'ok' : 'plain'}>{t(state[feedback.state])}</Pill>
          )}
        </div>
        {feedback.promised && feedback.state === 'draft' && (
          <FormMessage tone="info">{t('promised', { name })}</FormMessage>
        )}
        {failure && !conflict && <FormMessage>{failure}</FormMessage>}
        {conflict && (
          <FormMessage>
            <p>{t('conflict')}</p>
            <Button size="small" onClick={form.reload}>
              {t('reload')}
            </Button>
          </FormMessage>
        )}
        {feedback.state === 'draft' && <CriteriaFields form={form} />}
        <ReleasePanel form={form} application={reviewing.application} />
      </div>
      <FeedbackPreview form={form} job={reviewing.job} application={reviewing.application} />
    </main>
  );
}

/**
 * Feedback to an applicant about the answers: chosen criteria, own words, and a preview of exactly what they will see.
 */
export function FeedbackScreen() {
  const t = useTranslations('feedback');
  const reviewing = useReview();
  const { job, application } = reviewing;
  const { data, error, refetch } = useQuery(feedbackQuery(job.id, application.id));
  usePageTitle(t('pageTitle', { name: application.user.full_name }), job.title);
  if (data) return <Composer key={application.id} storedFeedback={data} {...reviewing} />;
  const isWithheld = isProblem(error, 409);
  return (
    <main className={styles.screen} id="content">
      <Panel padded className={styles.column}>
        {isWithheld ? (
          <EmptyState
            text={t('withheld')}
            action={
              <LinkButton
                to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                params={{ job: String(job.id), application: String(application.id) }}
              >
                {t('toReview')}
              </LinkButton>
            }
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Bone width="60%" />
        )}
      </Panel>
    </main>
  );
}
