import { Link } from '@tanstack/react-router';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber, daysUntil, formatDaysAway, formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { AvatarGroup } from '../../ui/base/avatar.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import { kindIcons } from '../../ui/data/kind-icons.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { BucketBar } from '../../ui/data/bucket-bar.tsx';
import { firstBucket, totalOf } from '../../ui/data/bucket-counts.ts';
import type { Column } from '../../ui/data/data-table.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { JobMenu } from '../../features/job-menu/job-menu.tsx';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import styles from './activities.module.css';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';

const soonDays = 7;
const onPhone = classes(styles.onPhone, 'hidden max-md:grid max-md:gap-2 max-md:pt-2 max-md:pb-1');

function FixedDeadline({ value }: { value: string }) {
  const t = useTranslations('activities');
  const tag = useLanguageTag();
  const now = useNow();
  const date = new Date(value);
  const closed = date.getTime() < now.getTime();
  const days = daysUntil(date, now);
  const near = Math.abs(days) <= soonDays;
  return (
    <span className="grid whitespace-nowrap">
      <span className={classes(closed && styles.closed, !closed && near && 'font-semibold text-warn-ink')}>
        <When value={value} as="date" length="short" say={(day) => t(closed ? 'closed' : 'closes', { date: day })} />
      </span>
      <span className="text-small text-ink-3">
        <time dateTime={value} title={formatExact(date, tag)}>
          {formatDaysAway(date, tag, now)}
        </time>
      </span>
    </span>
  );
}

/** When an activity closes: a fixed day, or so many days after each invitation. */
function Deadline({ job }: { job: JobListItem }) {
  const t = useTranslations('activities');
  if (job.fixed_deadline) return <FixedDeadline value={job.fixed_deadline} />;
  return (
    <span className="grid whitespace-nowrap">
      <span>{t('days', { count: job.applicant_deadline_days })}</span>
      <span className="text-small text-ink-3">{t('afterInvitation')}</span>
    </span>
  );
}

function JobName({ job }: { job: JobListItem }) {
  const t = useTranslations('activities');
  const kindFacts = useKindFacts();
  const kind = kindOf(job);
  const draft = job.status === 'Draft';
  const text = (
    <>
      <span className="grid h-8.5 w-8.5 flex-none place-items-center rounded-[9px] bg-sunken text-ink-2 max-md:hidden print:hidden">
        <Icon of={kindIcons[kind]} />
      </span>
      <span className={tableStyles.twoLines}>
        <span className={tableStyles.name}>
          <span>{job.title || t('untitled')}</span>
          {draft && <Pill>{t('draft')}</Pill>}
        </span>
        <span className={tableStyles.facts}>
          {kindFacts({ kind, questions: job.question_count, minutes: job.duration })}
        </span>
      </span>
    </>
  );
  if (draft) {
    return (
      <Link className={tableStyles.rowLink} to="/interviews/create/$job/summary" params={{ job: String(job.id) }}>
        {text}
      </Link>
    );
  }
  return (
    <Link
      className={tableStyles.rowLink}
      to="/interviews/$job"
      params={{ job: String(job.id) }}
      search={{ status: firstBucket(job), filter: job.archived ? 'Archived' : 'All' }}
    >
      {text}
    </Link>
  );
}

function ToReview({ job }: { job: JobListItem }) {
  const t = useTranslations();
  const tag = useLanguageTag();
  const count = job.to_rate;
  if (count === 0) return <span className={tableStyles.quiet}>{t('common.none')}</span>;
  return (
    <Link
      className="inline-grid min-h-6.5 min-w-9 place-items-center rounded-1 bg-accent-tint px-2 py-0 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      to="/interviews/next"
      search={{ job: job.id }}
      aria-label={t('activities.reviewLink', { count, title: job.title })}
    >
      {formatNumber(count, tag)}
    </Link>
  );
}

/** On a phone, without a column head, the number carries its own label. */
function ToReviewText({ job }: { job: JobListItem }) {
  const t = useTranslations('activities');
  const count = job.to_rate;
  if (count === 0) return null;
  return (
    <Link
      className="inline-grid min-h-6.5 min-w-9 place-items-center rounded-1 bg-accent-tint px-2 py-0 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      to="/interviews/next"
      search={{ job: job.id }}
    >
      {t('toReview', { count })}
    </Link>
  );
}

function Applicants({ job }: { job: JobListItem }) {
  const t = useTranslations('activities');
  const tag = useLanguageTag();
  if (job.status === 'Draft') return <span className={tableStyles.quiet}>{t('notPublished')}</span>;
  return (
    <span
      className={classes(styles.applicants, 'grid grid-cols-[minmax(5ch,auto)_minmax(60px,200px)] items-center gap-3')}
    >
      <span className="text-end font-medium">{formatNumber(totalOf(job.buckets), tag)}</span>
      <BucketBar counts={job.buckets} webinar={job.job_kind === 'webinar'} />
    </span>
  );
}

/** The first column: the name; on a phone also what the other columns hold. */
function JobCell({ job }: { job: JobListItem }) {
  return (
    <>
      <JobName job={job} />
      <div className={onPhone}>
        <Applicants job={job} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Deadline job={job} />
          <ToReviewText job={job} />
        </div>
      </div>
    </>
  );
}

const nameBone = (
  <>
    <span className={tableStyles.rowLink}>
      <span className="grid h-8.5 w-8.5 flex-none place-items-center rounded-[9px] bg-sunken text-ink-2 max-md:hidden print:hidden" />
      <span className={classes(tableStyles.twoLines, 'flex-1 gap-2.5')}>
        <Bone width="55%" />
        <Bone width="40%" />
      </span>
    </span>
    <div className={onPhone}>
      <Bone width="90%" />
      <div className="grid whitespace-nowrap">
        <Bone width={90} height={16} />
      </div>
    </div>
  </>
);

/** The columns of the list of activities. */
export function useJobColumns(): Column<JobListItem>[] {
  const t = useTranslations('activities.columns');
  return [
    { key: 'activity', heading: t('activity'), bone: nameBone, cell: (job) => <JobCell job={job} /> },
    {
      key: 'applicants',
      heading: t('applicants'),
      className: 'w-72.5 max-md:hidden print:w-40',
      bone: 240,
      cell: (job) => <Applicants job={job} />,
    },
    {
      key: 'toReview',
      heading: t('toReview'),
      number: true,
      className: 'w-28 max-md:hidden print:w-18',
      bone: 36,
      cell: (job) => <ToReview job={job} />,
    },
    {
      key: 'deadline',
      heading: t('deadline'),
      className: styles.deadlineColumn,
      bone: 90,
      cell: (job) => <Deadline job={job} />,
    },
    {
      key: 'panel',
      heading: t('panel'),
      className: styles.panelColumn,
      bone: 80,
      cell: (job) => (
        <AvatarGroup names={job.reviewers.map((reviewer) => reviewer.full_name)} total={job.reviewer_count} />
      ),
    },
    {
      key: 'menu',
      heading: t('menu'),
      headingHidden: true,
      number: true,
      bone: 20,
      cell: (job) => <JobMenu job={job} buckets={job.buckets} />,
    },
  ];
}
