import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { deskQuery } from '../../queries/jobs/jobs.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { bucketNumber } from '../../ui/data/bucket-counts.ts';
import styles from './activities.module.css';

type FactProps = {
  /** Undefined while it loads. */
  value: number | undefined;
  text: string;
  /** A link to the list, as soon as the number is not 0. */
  link: ReactNode;
};

/** A number, what it counts, and a link to it; while it loads it takes the same room. */
function Fact({ value, text, link }: FactProps) {
  const tag = useLanguageTag();
  if (value === undefined) {
    return (
      <div className={styles.fact} aria-busy="true">
        <Bone width={56} height={32} />
        <span className={styles.text}>
          <Bone width="80%" />
        </span>
        <span className={styles.factLink}>
          <Bone width={90} />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.fact}>
      <span className={styles.figure}>{formatNumber(value, tag)}</span>
      <p className={styles.text}>{text}</p>
      {link}
    </div>
  );
}

/** Work that waits for the member today, and the legend of the bars. */
export function FactsPanel() {
  const t = useTranslations('activities.facts');
  const bucketText = useTranslations('activities.legend');
  const { data } = useQuery(deskQuery);
  const arrow = <Icon of={IconChevronRight} size={16} />;
  return (
    <Panel className={styles.facts}>
      <Fact
        value={data?.applicants_to_rate}
        text={t('toReview', { count: data?.applicants_to_rate ?? 0 })}
        link={
          data?.job_to_rate && (
            <Link className={styles.factLink} to="/interviews/next">
              {t('startReviewing')}
              {arrow}
            </Link>
          )
        }
      />
      <Fact
        value={data?.closing_this_week}
        text={t('closing', { count: data?.closing_this_week ?? 0 })}
        link={
          <Link className={styles.factLink} to="/interviews" search={{ status: 'published', ordering: 'deadline' }}>
            {t('seeDeadlines')}
            {arrow}
          </Link>
        }
      />
      <Fact
        value={data?.pending_requests}
        text={t('requests', { count: data?.pending_requests ?? 0 })}
        link={
          data !== undefined &&
          data.pending_requests > 0 && (
            <Link className={styles.factLink} to="/">
              {t('openActions')}
              {arrow}
            </Link>
          )
        }
      />
      <div className={styles.legend}>
        <h2>{bucketText('title')}</h2>
        <ul>
          {BUCKETS.map((bucket) => (
            <li key={bucket}>
              <span
                className={classes(styles.swatch)}
                style={{ background: `var(--bucket-${bucketNumber(bucket)})` }}
              />
              {bucketText(bucket)}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
