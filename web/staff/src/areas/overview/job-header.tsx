import { IconCalendar, IconListDetails, IconEdit, IconLink, IconSend, IconStar, IconWorld } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Job, JobListItem } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { useTakesApplicants } from '../../features/invite/use-takes-applicants.ts';
import { TryLink } from '../../features/trial/try-link.tsx';
import { JobMenu } from '../../features/job-menu/job-menu.tsx';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { withMessages } from '../../app/messages.ts';
import styles from './overview.module.css';

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

type JobHeaderProps = { job: Job; buckets: JobListItem['buckets'] | undefined; onAdd: () => void };

/** Title, state and facts of an activity, with the actions on the whole of it. */
export function JobHeader({ job, buckets, onAdd }: JobHeaderProps) {
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
              <span className={styles.wideFact}>
                <Icon of={IconListDetails} size={16} />
                {kindFacts({ kind: kindOf(job), questions: job.question_count, minutes: job.duration })}
              </span>
              <span>
                <Icon of={IconCalendar} size={16} />
                {deadline}
              </span>
              <span className={styles.wideFact}>
                <Icon of={IconStar} size={16} />
                {t(`facts.${styleNames[job.rating_style]}`)}
              </span>
            </>
          )}
          <span className={styles.wideFact}>
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
          <JobMenu job={job} buckets={buckets} onDeleted={() => void navigate({ to: '/interviews' })} />
        </>
      }
    />
  );
}
