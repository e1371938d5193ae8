import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { recentJobsQuery } from '../../queries/search.ts';
import { JobRow } from './interview-results.tsx';
import type { FollowLink } from './follow-link.ts';
import styles from './search.module.css';

/** The newest activities, before anything is typed: the wanted one is mostly among them. */
export function RecentJobs({ follow }: { follow: FollowLink }) {
  const t = useTranslations('search');
  const title = useId();
  const { data } = useQuery(recentJobsQuery);
  if (!data || data.results.length === 0) return null;
  return (
    <section className={styles.results} aria-labelledby={title}>
      <h3 id={title} className={styles.hint}>
        {t('recent')}
      </h3>
      <ul className={styles.list}>
        {data.results.map((job) => (
          <JobRow key={job.id} job={job} searchTerm="" follow={follow} />
        ))}
      </ul>
    </section>
  );
}
