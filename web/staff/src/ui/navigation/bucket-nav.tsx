import { createLink } from '@tanstack/react-router';
import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from '../base/classes.ts';
import { bucketNumber } from '../data/bucket-counts.ts';
import styles from './bucket-nav.module.css';

/** The segmented panel of five; its children are BucketLinks in the order of the buckets. */
export function BucketNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} className={styles.nav} aria-label={label}>
      {children}
    </nav>
  );
}

/** Counts from here on are set smaller, which leaves room for the name. */
const manyApplicants = 100_000;

type SegmentProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  bucket: ApplicantBucket;
  /** In place of the name of the bucket. */
  name?: string | undefined;
  count: number | undefined;
  /** The one fact that asks for action. */
  fact: string;
  current: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function Segment({ bucket, name, count, fact, current, className, ...rest }: SegmentProps) {
  const t = useTranslations('common.buckets');
  const tag = useLanguageTag();
  return (
    <a
      {...rest}
      className={classes(styles.item, styles[`edge${bucketNumber(bucket)}`], className)}
      aria-current={current ? 'true' : undefined}
    >
      <span className={styles.name}>{name ?? t(bucket)}</span>
      <span className={classes(styles.count, count !== undefined && count >= manyApplicants && styles.many)}>
        {count === undefined ? '\u2007' : formatNumber(count, tag)}
      </span>
      <span className={styles.fact}>{fact}</span>
    </a>
  );
}

export const BucketLink = createLink(Segment);
