import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isReviewedJob } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LatestPanel } from '../../features/feed/latest-panel.tsx';
import { Breadcrumbs } from '../../app/layouts/page-header.tsx';
import { useNavigation } from '../../app/layouts/navigation/use-navigation.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { withMessages } from '../../app/messages.ts';
import { addFileName, addFormName, addLinesName } from './add/add-form-names.ts';
import { ApplicantsPanel } from './list/applicants-panel.tsx';
import { Buckets } from './buckets.tsx';
import { BulkOperationBanner } from './banners/bulk-operation-banner.tsx';
import { ImportBanner } from './banners/import-banner.tsx';
import { JobHeader } from './job-header.tsx';
import { filterOf } from './overview-search.ts';
import { PanelProgress } from './panel-progress.tsx';
import { MailingBanner } from './mailings/mailing-banner.tsx';
import { useLeaveEmpty } from './use-leave-empty.ts';
import { useList } from './list/use-list.ts';
import styles from './overview.module.css';

const AddApplicants = lazy(
  withMessages(['wizard', 'overview.add', 'mailings.form'], () => import('./add/add-applicants.tsx')),
);
const NewActivityNotice = lazy(() => import('./banners/new-activity-notice.tsx'));
const MailingsPanel = lazy(() => import('./mailings/mailings-panel.tsx'));
const RegistrationsPanel = lazy(withMessages(['webinar'], () => import('./webinar/registrations-panel.tsx')));
const WebinarFacts = lazy(withMessages(['webinar'], () => import('./webinar/webinar-facts.tsx')));
const ReportPanel = lazy(withMessages(['reports'], () => import('./report-panel.tsx')));
const route = getRouteApi('/_staff/_shell/interviews/$job/');

export function OverviewScreen() {
  const t = useTranslations('activities');
  const params = route.useSearch();
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const filter = params.filter ?? filterOf(job);
  const search = useMemo(() => ({ ...params, filter }), [params, filter]);
  const list = useList(id, search);
  const [adding, setAdding] = useState(
    search.invite === true || [addFormName, addLinesName, addFileName].some((name) => hasSavedFormFor(name(id))),
  );
  useLeaveEmpty(id, search, list.first.data?.buckets);
  const title = job.title || t('untitled');
  const isReviewed = isReviewedJob(job);
  const hasSeats = !isReviewed && search.status !== 'ToInvite' && search.status !== 'AwaitingResponse';
  const mayInvite = job.abilities.includes('invite');
  const { main } = useNavigation();
  const seesReports = mayInvite && main.some((link) => link.id === 'reports');

  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="activities" to="/interviews">
            {t('title')}
          </Link>,
        ]}
        current={title}
      />
      {search.fresh && (
        <Suspense>
          <NewActivityNotice job={job} onAdd={() => setAdding(true)} />
        </Suspense>
      )}
      <JobHeader job={job} buckets={list.first.data?.buckets} onAdd={() => setAdding(true)} />
      <ImportBanner job={id} enabled={mayInvite} />
      <BulkOperationBanner job={id} />
      <MailingBanner job={id} enabled={mayInvite} />
      <Buckets job={job} search={search} page={list.first.data} />
      <div className={styles.columns}>
        {hasSeats ? (
          <Suspense>
            <RegistrationsPanel job={job} />
          </Suspense>
        ) : (
          <ApplicantsPanel job={job} list={list} search={search} onAdd={() => setAdding(true)} />
        )}
        <div className={styles.side}>
          {isReviewed ? (
            <PanelProgress job={job} />
          ) : (
            <Suspense>
              <WebinarFacts job={job} />
            </Suspense>
          )}
          {mayInvite && (
            <Suspense>
              <MailingsPanel job={id} />
            </Suspense>
          )}
          {seesReports && isReviewed && (
            <Suspense>
              <ReportPanel job={job} />
            </Suspense>
          )}
          <LatestPanel scope={{ job: id }} />
        </div>
      </div>
      {adding && (
        <Suspense>
          <AddApplicants job={job} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
