import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { deskQuery } from '../../queries/jobs.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { stageOf } from '../../ui/stages.ts';
import styles from './activities.module.css';

function Figure({ value }: { value: number | undefined }) {
  const tag = useLanguageTag();
  if (value === undefined) return <Bone width={56} height={32} />;
  return <span className={styles.figure}>{formatNumber(value, tag)}</span>;
}

/** Leads to the first activity on the page with something to review, else to the ones that can have it. */
function StartReviewing({ jobs }: { jobs: readonly JobListItem[] }) {
  const t = useTranslations('activities.facts');
  const first = jobs.find((job) => job.buckets.Responded > 0);
  const words = (
    <>
      {t('startReviewing')}
      <Icon of={IconChevronRight} size={16} />
    </>
  );
  if (!first) {
    return (
      <Link className={styles.factLink} to="/interviews" search={{ status: 'published' }}>
        {words}
      </Link>
    );
  }
  return (
    <Link
      className={styles.factLink}
      to="/interviews/$job"
      params={{ job: String(first.id) }}
      search={{ status: 'Responded', filter: 'All' }}
    >
      {words}
    </Link>
  );
}

/** What waits for the member today, and what the colours of the bars mean. */
export function FactsPanel({ jobs }: { jobs: readonly JobListItem[] }) {
  const t = useTranslations('activities.facts');
  const stage = useTranslations('activities.legend');
  const { data } = useQuery(deskQuery);
  return (
    <Panel className={styles.facts}>
      <div className={styles.fact}>
        <Figure value={data?.answers_to_review} />
        <p className={styles.words}>{t('toReview', { count: data?.answers_to_review ?? 0 })}</p>
        {data !== undefined && data.answers_to_review > 0 && <StartReviewing jobs={jobs} />}
      </div>
      <div className={styles.fact}>
        <Figure value={data?.closing_this_week} />
        <p className={styles.words}>{t('closing', { count: data?.closing_this_week ?? 0 })}</p>
        <Link className={styles.factLink} to="/interviews" search={{ status: 'published', ordering: 'deadline' }}>
          {t('seeDeadlines')}
          <Icon of={IconChevronRight} size={16} />
        </Link>
      </div>
      <div className={styles.fact}>
        <Figure value={data?.pending_requests} />
        <p className={styles.words}>{t('requests', { count: data?.pending_requests ?? 0 })}</p>
        {data !== undefined && data.pending_requests > 0 && (
          <Link className={styles.factLink} to="/">
            {t('openActions')}
            <Icon of={IconChevronRight} size={16} />
          </Link>
        )}
      </div>
      <div className={styles.legend}>
        <h2>{stage('title')}</h2>
        <ul>
          {BUCKETS.map((bucket) => (
            <li key={bucket}>
              <span className={classes(styles.swatch)} style={{ background: `var(--stage-${stageOf(bucket)})` }} />
              {stage(bucket)}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
