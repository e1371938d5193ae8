import { useQuery } from '@tanstack/react-query';
import {
  IconChevronLeft,
  IconChevronRight,
  IconColumns3,
  IconListNumbers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { neighboursQuery } from '../../../queries/reviews/applications-review.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import styles from './header.module.css';

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
  const { data: answers } = useQuery({ ...answersQuery(job, application), enabled: false });
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
  const { data: answers } = useQuery({ ...answersQuery(job, application), enabled: false });
  const shown = answers?.find(({ id }) => String(id) === answer) ?? answers?.[0];
  if (!shown || !data?.abilities.includes('review') || data.rating_style === RATING_STYLE.overall) return null;
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

/** "3 of 23 responded", and links to the previous and the next applicant. */
export function Neighbours({ job, application }: { job: number; application: number }) {
  const t = useTranslations('review');
  const { data } = useQuery(neighboursQuery(job, application));
  return (
    <div className={styles.neighbours}>
      {data && (
        <span className={styles.position}>
          {t(`position.${data.bucket}`, { position: data.position, count: data.count })}
        </span>
      )}
      <PassLink job={job} application={application} />
      {data && <CompareLink job={job} application={application} others={[data.application, data.previous]} />}
      <Step job={job} application={data?.previous} label={t('previousApplicant')} icon={IconChevronLeft} />
      <Step job={job} application={data?.application} label={t('nextApplicant')} icon={IconChevronRight} />
    </div>
  );
}
