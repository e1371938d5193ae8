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
  // With the next frame, whose layout is computed anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = nav.current;
      const current = list?.querySelector<HTMLElement>('[aria-current]');
      if (!list || !current || list.scrollWidth <= list.clientWidth) return;
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
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
      className={classes(
        styles.item,
        'before:absolute before:[inset:0_0_auto] before:h-1.25 before:[background:var(--edge)] forced-colors:before:[forced-color-adjust:none]',
        styles[`edge${bucketNumber(bucket)}`],
        className,
      )}
      aria-current={current ? 'true' : undefined}
    >
      <span className={classes(styles.name, 'font-medium text-ink-2')}>{name ?? t(bucket)}</span>
      <span
        className={classes(
          styles.count,
          'row-span-2 self-center text-[1.75rem] leading-[2.375rem] font-semibold tracking-[-0.03em] text-ink-2 max-md:col-2 max-md:row-1',
          count !== undefined && count >= manyApplicants && styles.many,
        )}
      >
        {count === undefined ? '\u2007' : formatNumber(count, tag)}
      </span>
      <span
        className={classes(
          styles.fact,
          'min-h-[1rem] text-mini font-normal text-ink-3 max-md:col-span-full max-md:overflow-hidden max-md:text-ellipsis max-md:whitespace-nowrap',
        )}
      >
        {fact}
      </span>
    </a>
  );
}

export const BucketLink = createLink(Segment);
