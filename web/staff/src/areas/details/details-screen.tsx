import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { changeNote } from './edit-link.ts';
import { DeadlineSettings } from './deadline-settings.tsx';
import { CustomFieldSettings, DescriptionSettings, TitleSettings, VideoSettings } from './description-settings.tsx';
import { EmailSettings } from './email-settings.tsx';
import { QuestionSettings, ReviewSettings } from './review-settings.tsx';
import { SurveyPanel } from './survey-panel.tsx';
import { SharePanel } from './share-panel.tsx';
import { WebinarSettings } from './webinar-settings.tsx';
import styles from './details.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/details');

/** All settings of an activity, and the ways to share it. */
export function DetailsScreen() {
  const t = useTranslations('jobpage');
  const { data: job } = useSuspenseQuery(jobQuery(Number(route.useParams().job)));
  const presentation = job.job_kind === 'presentation';
  const note = changeNote(job);
  return (
    <>
      <JobPageHead job={job} title={t('title')} />
      {note && <p className={styles.note}>{t(note)}</p>}
      <div className={styles.page}>
        <div className={styles.parts}>
          <TitleSettings job={job} />
          <DescriptionSettings job={job} />
          {presentation && <VideoSettings job={job} />}
          <CustomFieldSettings job={job} />
          {job.job_kind === 'webinar' && <WebinarSettings job={job} />}
          <DeadlineSettings job={job} />
          {presentation && <QuestionSettings job={job} />}
          {presentation && <ReviewSettings job={job} />}
          <EmailSettings job={job} />
          {presentation && job.status === 'Published' && <SurveyPanel job={job} />}
        </div>
        <SharePanel job={job} />
      </div>
    </>
  );
}
