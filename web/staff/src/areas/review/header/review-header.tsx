import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMatchRoute, useParams } from '@tanstack/react-router';
import {
  IconChevronLeft,
  IconChevronRight,
  IconColumns3,
  IconListNumbers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { isShareable } from '@vivavoce/domain/reviews/guest-links.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CompanyPrefix } from '../../../app/layouts/company-name.tsx';
import { BrandName } from '../../../app/layouts/wordmark.tsx';
import { GuideLink } from '../../../app/layouts/guide-link.tsx';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { LinkButton, Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Tab, Tabs } from '../../../ui/navigation/tabs.tsx';
import { emailsQuery, neighboursQuery } from '../../../queries/reviews/applications-review.ts';
import { ShareActions } from '../../../features/share/share-actions.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { kindTabOf } from '../kind-tab.ts';
import { useReview, type Reviewing } from '../use-review.ts';
import styles from './header.module.css';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { classes } from '../../../ui/base/classes.ts';

type StepProps = { job: number; application: number | null | undefined; label: string; icon: TablerIcon };

function Step({ job, application, label, icon }: StepProps) {
  if (!application) {
    return (
      <Button icon aria-label={label} disabled>
        <Icon of={icon} size={16} />
      </Button>
    );
  }
  return (
    <LinkButton
      to="/interviews/$job/interviewee/$application"
      params={{ job: String(job), application: String(application) }}
      icon
      aria-label={label}
      title={label}
    >
      <Icon of={icon} size={16} />
    </LinkButton>
  );
}

type CompareLinkProps = { job: number; application: number; others: readonly (number | null)[] };

/** Leads to the comparison with the applicants before and after this one. */
function CompareLink({ job, application, others }: CompareLinkProps) {
  const t = useTranslations('review');
  const { answer } = useParams({ strict: false });
  const { data: answers } = useQuery({ ...answersQuery({ job, application }), enabled: false });
  const neighbours = others.filter((id) => id !== null);
  if (neighbours.length === 0 || !answers?.some(({ id }) => id !== null)) return null;
  const question = answers.find(({ id }) => String(id) === answer)?.question_id;
  return (
    <LinkButton
      to="/interviews/$job/compare"
      params={{ job: String(job) }}
      search={{ applicants: [application, ...neighbours].join('-'), ...(question !== undefined && { question }) }}
      icon
      aria-label={t('compare')}
      title={t('compare')}
    >
      <Icon of={IconColumns3} size={16} />
    </LinkButton>
  );
}

/** Leads to the pass over all answers to the question that is shown. */
function PassLink({ job, application }: { job: number; application: number }) {
  const t = useTranslations('review');
  const { answer } = useParams({ strict: false });
  const { data } = useQuery({ ...jobQuery(job), enabled: false });
  const { data: answers } = useQuery({ ...answersQuery({ job, application }), enabled: false });
  const shown = answers?.find(({ id }) => String(id) === answer) ?? answers?.[0];
  if (!shown?.rated || !data?.abilities.includes('review') || data.rating_style === RATING_STYLE.overall) return null;
  return (
    <LinkButton
      to="/interviews/$job/pass/$question"
      params={{ job: String(job), question: String(shown.question_id) }}
      icon
      aria-label={t('pass')}
      title={t('pass')}
    >
      <Icon of={IconListNumbers} size={16} />
    </LinkButton>
  );
}

/** Shares this applicant, and downloads the answers, once they are sent. */
function ShareIcons({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const { id, user, responded_at } = application;
  const shared = {
    id,
    job: job.id,
    title: job.title,
    may_share: isShareable(application) && job.abilities.includes('manage_panel'),
    may_download: responded_at !== null && job.job_kind === 'presentation',
  };
  return <ShareActions small name={user.full_name} applications={[shared]} />;
}

/** "3 of 23 responded", and links to the previous and the next applicant. */
function Neighbours(reviewing: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review');
  const [job, application] = [reviewing.job.id, reviewing.application.id];
  const { data } = useQuery(neighboursQuery({ job, application }));
  return (
    <div
      className={classes(
        styles.neighbours,
        'flex flex-none items-center justify-end gap-1 md:max-[78rem]:[grid-area:1_/_2] print:hidden',
      )}
    >
      {data && (
        <span className={classes(styles.position, 'me-2 text-small whitespace-nowrap text-ink-3')}>
          {t(`position.${data.bucket}`, { position: data.position, count: data.count })}
        </span>
      )}
      <GuideLink />
      <ShareIcons {...reviewing} />
      <PassLink job={job} application={application} />
      {data && <CompareLink job={job} application={application} others={[data.application, data.previous]} />}
      <Step job={job} application={data?.previous} label={t('previousApplicant')} icon={IconChevronLeft} />
      <Step job={job} application={data?.application} label={t('nextApplicant')} icon={IconChevronRight} />
    </div>
  );
}

function BackLink({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations();
  const { data } = useQuery(neighboursQuery({ job: job.id, application: application.id }));
  const status = data?.bucket ?? application.bucket;
  const label = job.is_webinar
    ? t('review.backToWebinar')
    : t('review.backTo', { bucket: t(`common.buckets.${status}`) });
  return (
    <LinkButton
      to="/interviews/$job"
      params={{ job: String(job.id) }}
      search={{ status, filter: application.archived_at ? 'Archived' : 'All' }}
      variant="ghost"
      icon
      aria-label={label}
      title={label}
    >
      <Icon of={IconChevronLeft} />
    </LinkButton>
  );
}

function ReviewTabs({ job, application, can }: Reviewing) {
  const t = useTranslations('review.tabs');
  const matrix = useTranslations('criteria.desk');
  const matches = useMatchRoute();
  const maySeeEmails = can('invite');
  const { data: emails } = useInfiniteQuery({
    ...emailsQuery({ job: job.id, application: application.id }),
    enabled: maySeeEmails,
  });
  const params = { job: String(job.id), application: String(application.id) };
  const at = '/interviews/$job/interviewee/$application';
  const current = (to: 'comms' | 'cv' | 'feedback' | 'overview' | 'matrix/{-$answer}') =>
    Boolean(matches({ to: `${at}/${to}` }));
  const kind = job.job_kind;
  const kindTab = kindTabOf(kind);
  const isReviewed = kind !== 'webinar';
  return (
    <Tabs label={t('label')}>
      {isReviewed && kindTab === null && (
        <Tab
          sunken
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={params}
          current={
            !current('comms') &&
            !current('cv') &&
            !current('feedback') &&
            !current('overview') &&
            !current('matrix/{-$answer}')
          }
        >
          {t(`answers.${kind}`)}
        </Tab>
      )}
      {isReviewed && kindTab !== null && (
        <Tab sunken to={kindTab} params={params} current={Boolean(matches({ to: kindTab }))}>
          {t(`answers.${kind}`)}
        </Tab>
      )}
      {isReviewed && job.rating_style === RATING_STYLE.matrix && (
        <Tab
          sunken
          to={`${at}/matrix/{-$answer}`}
          // The link leads to all answers, also while one is open.
          params={{ ...params, answer: undefined }}
          current={current('matrix/{-$answer}')}
        >
          {matrix('tab')}
        </Tab>
      )}
      {isReviewed && kind !== 'cv_copilot' && (
        <Tab sunken to={`${at}/cv`} params={params} current={current('cv')}>
          {t('cv')}
        </Tab>
      )}
      {maySeeEmails && (
        <Tab sunken to={`${at}/comms`} params={params} current={current('comms')} count={emails?.pages[0]?.count}>
          {t('emails')}
        </Tab>
      )}
      {can('decide') && application.answer_count > 0 && (
        <Tab sunken to={`${at}/feedback`} params={params} current={current('feedback')}>
          {t('feedback')}
        </Tab>
      )}
      <Tab sunken to={`${at}/overview`} params={params} current={current('overview')}>
        {t('overview')}
      </Tab>
    </Tabs>
  );
}

/** Back, name, tabs, the neighbours, and the outcome. */
export function ReviewHeader({ name }: { name: RefObject<HTMLHeadingElement | null> }) {
  const reviewing = useReview();
  const { job, application, can } = reviewing;
  const t = useTranslations('overview.facets');
  return (
    <header
      className={classes(
        styles.header,
        'sticky top-0 z-50 flex min-h-16 items-center gap-3 border-b border-b-line bg-surface ps-3 pe-5 pt-0 pb-0',
      )}
    >
      <div
        // A name without spaces must not push the decision off the page.
        className={classes(
          styles.who,
          'flex max-w-[24rem] min-w-0 items-center gap-3 has-[>_span_+_span]:max-w-[34rem] max-[88rem]:max-w-65 max-[78rem]:max-w-none max-md:gap-2',
        )}
      >
        <BackLink job={job} application={application} />
        <BrandName />
        <Avatar name={application.user.full_name} size={36} />
        <div className="min-w-0">
          <h1
            className="overflow-hidden text-heading text-[1rem] leading-[1.25rem] tracking-heading text-ellipsis whitespace-nowrap print:overflow-visible print:wrap-anywhere print:whitespace-normal"
            ref={name}
            tabIndex={-1}
            title={application.user.full_name}
          >
            {application.user.full_name}
          </h1>
          <p className="overflow-hidden text-small text-ellipsis whitespace-nowrap text-ink-3 print:overflow-visible print:wrap-anywhere print:whitespace-normal">
            <CompanyPrefix />
            {application.review_paid && <Pill tone="info">{t('review_paid')}</Pill>}{' '}
            {application.unmet && <Pill tone="warn">{t('unmet')}</Pill>} {job.title}
          </p>
        </div>
      </div>
      <div className={classes(styles.tabs, 'ms-7 min-w-0 flex-1 max-[88rem]:ms-2 max-[78rem]:ms-1 print:hidden')}>
        <ReviewTabs {...reviewing} />
      </div>
      <Neighbours job={job} application={application} />
      {can('decide') && (
        <>
          <span className="mx-1 h-7 w-px bg-line max-[78rem]:hidden print:hidden" />
          <DecisionButtons job={job.id} application={application} />
        </>
      )}
    </header>
  );
}
