import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, type Icon as TablerIcon } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { neighboursQuery } from '../../../queries/reviews/applications-review.ts';
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
      <Step job={job} application={data?.previous} label={t('previousApplicant')} icon={IconChevronLeft} />
      <Step job={job} application={data?.application} label={t('nextApplicant')} icon={IconChevronRight} />
    </div>
  );
}
