import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LatestPanel } from '../../features/feed/lazy-latest-panel.tsx';
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
const WebinarBody = lazy(withMessages(['webinar'], () => import('./webinar/webinar-body.tsx')));
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
  const isReviewed = job.job_kind !== 'webinar';
  const mayInvite = job.abilities.includes('invite');
  const { main } = useNavigation();
  const onAdd = () => setAdding(true);
  const mailings = mayInvite && (
    <Suspense>
      <MailingsPanel job={id} />
    </Suspense>
  );
  const applicants = <ApplicantsPanel job={job} list={list} search={search} onAdd={onAdd} />;
  const latest = <LatestPanel scope={{ job: id }} />;
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
          <NewActivityNotice job={job} onAdd={onAdd} />
        </Suspense>
      )}
      <JobHeader job={job} buckets={list.first.data?.buckets} onAdd={onAdd} />
      <ImportBanner job={id} enabled={mayInvite} />
      <BulkOperationBanner job={id} />
      <MailingBanner job={id} enabled={mayInvite} />
      {isReviewed ? (
        <>
          <Buckets job={id} search={search} page={list.first.data} />
          <div className={styles.columns}>
            {applicants}
            <div className={styles.side}>
              <PanelProgress job={job} />
              {mailings}
              {seesReports && (
                <Suspense>
                  <ReportPanel job={job} />
                </Suspense>
              )}
              {latest}
            </div>
          </div>
        </>
      ) : (
        <Suspense>
          <WebinarBody job={job} search={search} page={list.first.data} invited={applicants}>
            {mailings}
            {latest}
          </WebinarBody>
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddApplicants job={job} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
