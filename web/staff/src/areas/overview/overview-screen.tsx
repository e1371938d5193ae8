import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState, useEffect, useEffectEvent } from 'react';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LatestPanel } from '../../features/feed/lazy-latest-panel.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { useNavigation } from '../../app/layouts/navigation/use-navigation.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { withMessages } from '../../app/messages.ts';
import { addFileName, addFormName, addLinesName } from './add/add-form-names.ts';
import { ApplicantsPanel } from './list/applicants-panel.tsx';
import { Buckets } from './buckets.tsx';
import { BulkOperationBanner } from './banners/bulk-operation-banner.tsx';
import { filterOf, toMatching, type OverviewSearch } from './overview-search.ts';
import { PanelProgress } from './panel-progress.tsx';
import { MailingBanner } from './mailings/mailing-banner.tsx';
import { useList } from './list/use-list.ts';
import styles from './overview.module.css';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { forgetInvitation, useRecentInvitation } from '../../features/invite/recent-invitation.ts';
import { useShowInvited } from '../../features/invite/use-show-invited.ts';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconUserPlus,
  IconX,
  IconCalendar,
  IconListDetails,
  IconEdit,
  IconLink,
  IconSend,
  IconStar,
  IconWorld,
} from '@tabler/icons-react';
import type { ApplicantImport, Job, JobListItem } from '@vivavoce/contract/types.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Afterwards } from '../../ui/feedback/afterwards.tsx';
import { NoticeProgress, noticeStyles } from '../../ui/feedback/notice-progress.tsx';
import { useImports } from './banners/use-imports.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useTakesApplicants } from '../../features/invite/use-takes-applicants.ts';
import { TryLink } from '../../features/trial/try-link.tsx';
import { JobMenu } from '../../features/job-menu/job-menu.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { useCopy } from '../../app/use-copy.ts';

const WebinarHeadFacts = lazy(withMessages(['webinar'], () => import('./webinar/webinar-head-facts.tsx')));

const styleNames = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

function StatusPill({ job }: { job: Job }) {
  const t = useTranslations('overview.status');
  if (job.archived) return <Pill dot>{t('archived')}</Pill>;
  if (job.status === 'Draft') return <Pill dot>{t('draft')}</Pill>;
  return (
    <Pill tone="ok" dot>
      {t('published')}
    </Pill>
  );
}

function useDeadlineText(job: Job): string {
  const t = useTranslations('overview.facts');
  const tag = useLanguageTag();
  const now = useNow();
  if (!job.fixed_deadline) return t('rolling', { count: job.applicant_deadline_days });
  const date = new Date(job.fixed_deadline);
  const when = { date: formatDate(date, tag, 'long', now), time: formatTime(date, tag) };
  return date.getTime() < now.getTime() ? t('closed', when) : t('closes', when);
}

type JobHeaderProps = {
  search: OverviewSearch;
  job: Job;
  buckets: JobListItem['buckets'] | undefined;
  onAdd: () => void;
};

/** Title, state and facts of an activity, with the actions on the whole of it. */
function JobHeader({ job, buckets, search, onAdd }: JobHeaderProps) {
  const t = useTranslations('overview');
  const activities = useTranslations('activities');
  const kindFacts = useKindFacts();
  const copy = useCopy();
  const navigate = useNavigate();
  const deadline = useDeadlineText(job);
  const open = job.status === 'Published' && !job.archived;
  const mayInvite = useTakesApplicants(job);
  return (
    <PageHeader
      below
      title={job.title || activities('untitled')}
      badge={<StatusPill job={job} />}
      facts={
        <>
          {job.job_kind === 'webinar' ? (
            <Suspense>
              <WebinarHeadFacts job={job.id} />
            </Suspense>
          ) : (
            <>
              <span className="max-md:hidden">
                <Icon of={IconListDetails} size={16} />
                {kindFacts({ kind: kindOf(job), questions: job.question_count, minutes: job.duration })}
              </span>
              <span>
                <Icon of={IconCalendar} size={16} />
                {deadline}
              </span>
              <span className="max-md:hidden">
                <Icon of={IconStar} size={16} />
                {t(`facts.${styleNames[job.rating_style]}`)}
              </span>
            </>
          )}
          <span className="max-md:hidden">
            <Icon of={IconWorld} size={16} />
            {t(`facts.${job.default_locale}`)}
          </span>
        </>
      }
      actions={
        <>
          {job.job_kind === 'presentation' && job.question_count > 0 && (
            <TryLink job={job} variant="ghost" className={styles.iconOnPhone} />
          )}
          {open && (
            <Button className={styles.iconOnPhone} onClick={() => void copy(job.public_url, t('linkCopied'))}>
              <Icon of={IconLink} size={16} />
              <span>{t('copyLink')}</span>
            </Button>
          )}
          {mayInvite && (
            <Button variant="primary" onClick={onAdd}>
              <Icon of={IconSend} size={16} />
              {t('invite')}
            </Button>
          )}
          {job.status === 'Draft' && job.abilities.includes('edit') && (
            <LinkButton variant="primary" to="/interviews/create/$job/summary" params={{ job: String(job.id) }}>
              <Icon of={IconEdit} size={16} />
              {activities('menu.continue')}
            </LinkButton>
          )}
          <JobMenu
            job={job}
            buckets={buckets}
            filter={toMatching(search)}
            onDeleted={() => void navigate({ to: '/interviews' })}
          />
        </>
      }
    />
  );
}

const icons = { running: IconUserPlus, finished: IconCircleCheck, failed: IconAlertCircle };

function Notice({ list, onDismiss }: { list: ApplicantImport; onDismiss: () => void }) {
  const t = useTranslations('overview.imports');
  const { state, filename, done, total, added, known, refused, repeated } = list;
  const title =
    state === 'running' ? t('running', { count: total, filename }) : t(state, { count: added, filename, total });
  const remarks = [
    known > 0 && t('known', { count: known }),
    refused > 0 && t('refused', { count: refused }),
    repeated > 0 && t('repeated', { count: repeated }),
  ].filter((remark) => remark !== false);
  return (
    <li className={classes(noticeStyles.notice, state === 'failed' && noticeStyles.failed)}>
      <Icon of={icons[state]} />
      <div className={noticeStyles.text}>
        <p role="status">
          <b>{title}</b> {state === 'finished' && remarks.join(' ')}
        </p>
        {state === 'running' && (
          <NoticeProgress done={done} total={total} label={title} phrase={t('progress', { done, total })} />
        )}
      </div>
      {state !== 'running' && (
        <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={onDismiss}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}

/** Lists that are being added, and their results, also after a reload. */
function ImportBanner({ job, enabled }: { job: number; enabled: boolean }) {
  const t = useTranslations('overview.imports');
  const { shown: visible, dismiss } = useImports(job, enabled);
  if (visible.length === 0) return null;
  return (
    <ul className={noticeStyles.notices} aria-label={t('label')}>
      {visible.map((list) => (
        <Notice key={list.id} list={list} onDismiss={() => dismiss(list.id)} />
      ))}
    </ul>
  );
}

/** Once the reader has invited the last applicant of *To invite*, the list of invited applicants opens. */
function useLeaveEmpty(
  job: number,
  { status }: OverviewSearch,
  buckets: Readonly<Record<ApplicantBucket, number>> | undefined,
): void {
  const invited = useRecentInvitation(job);
  const show = useShowInvited(job);
  const leave = useEffectEvent(() => {
    forgetInvitation();
    show();
  });
  const isOver = invited && buckets !== undefined && buckets.ToInvite === 0 && buckets.AwaitingResponse > 0;
  useEffect(() => {
    if (isOver && status === 'ToInvite') leave();
  }, [isOver, status]);
  useEffect(() => forgetInvitation, []);
}

const AddApplicants = lazy(
  withMessages(['wizard', 'overview.add', 'mailings.form'], () => import('./add/add-applicants.tsx')),
);
const NewActivityNotice = lazy(() => import('./banners/new-activity-notice.tsx'));
const MailingsPanel = lazy(withMessages(['reminders'], () => import('./mailings/mailings-panel.tsx')));
const WebinarBody = lazy(withMessages(['webinar'], () => import('./webinar/webinar-body.tsx')));
const ReportPanel = lazy(withMessages(['reports'], () => import('./report-panel.tsx')));
const route = getRouteApi('/_staff/_shell/interviews/$job/');

type OverviewProps = { job: Job; search: OverviewSearch };

/** The activity with the applicants of one bucket. */
const Overview = memo(function Overview({ job, search }: OverviewProps) {
  const t = useTranslations('activities');
  const { id } = job;
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
      <JobHeader search={search} job={job} buckets={list.first.data?.buckets} onAdd={onAdd} />
      <Afterwards>
        <ImportBanner job={id} enabled={mayInvite} />
        <BulkOperationBanner job={id} />
        <MailingBanner job={id} enabled={mayInvite} />
      </Afterwards>
      {isReviewed ? (
        <>
          <Buckets job={id} search={search} page={list.first.data} />
          <div className="grid grid-cols-[minmax(0,1fr)_288px] items-start gap-4 max-[80rem]:grid-cols-1 print:block">
            {applicants}
            <div className="grid grid-cols-1 gap-4 max-[80rem]:grid-cols-[repeat(auto-fit,minmax(260px,1fr))] max-[80rem]:items-start print:hidden">
              <PanelProgress job={job} />
              <Afterwards>
                {mailings}
                {seesReports && (
                  <Suspense>
                    <ReportPanel job={job} counts={list.first.data?.buckets} />
                  </Suspense>
                )}
                {latest}
              </Afterwards>
            </div>
          </div>
        </>
      ) : (
        <Suspense>
          <WebinarBody job={job} search={search} page={list.first.data} invited={applicants}>
            <Afterwards>
              {mailings}
              {latest}
            </Afterwards>
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
});

/** A chosen bucket is marked immediately; drawing its rows holds up neither that nor the next click. */
export function OverviewScreen() {
  const params = route.useSearch();
  const { data: job } = useSuspenseQuery(jobQuery(Number(route.useParams().job)));
  const filter = params.filter ?? filterOf(job);
  const present = useMemo(() => ({ job, search: { ...params, filter } }), [job, params, filter]);
  const shown = useDeferredValue(present);
  // A control of the list has its new value within its own event.
  const another = shown.search.status !== present.search.status;
  return <Overview {...(another ? shown : present)} />;
}
