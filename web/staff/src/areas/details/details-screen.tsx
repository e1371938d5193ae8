import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { jobQuery } from '../../queries/jobs.ts';
import { DescriptionSettings, DeadlineSettings } from './description-settings.tsx';
import { EmailSettings } from './email-settings.tsx';
import { QuestionSettings, ReviewSettings } from './review-settings.tsx';
import { SharePanel } from './share-panel.tsx';
import styles from './details.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/details');

/** Everything that is set about an activity, and how it is handed on. */
export function DetailsScreen() {
  const t = useTranslations('jobpage');
  const { data: job } = useSuspenseQuery(jobQuery(Number(route.useParams().job)));
  return (
    <>
      <JobPageHead job={job} title={t('title')} />
      {job.status === 'Published' && <p className={styles.note}>{t('published')}</p>}
      <div className={styles.page}>
        <div className={styles.parts}>
          <DescriptionSettings job={job} />
          <DeadlineSettings job={job} />
          <QuestionSettings job={job} />
          <ReviewSettings job={job} />
          <EmailSettings job={job} />
        </div>
        <SharePanel job={job} />
      </div>
    </>
  );
}
