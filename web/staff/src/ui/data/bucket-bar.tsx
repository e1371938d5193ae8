import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import { bucketNumber, totalOf, type BucketCounts } from './bucket-counts.ts';
import styles from './bucket-bar.module.css';

/**
 * Where applicants are, as one bar; stands beside its total and says the same in words.
 * @param webinar every applicant with a seat is in one bucket, and nothing is answered or reviewed
 */
export function BucketBar({ counts, webinar = false }: { counts: BucketCounts; webinar?: boolean }) {
  const t = useTranslations('common');
  const label = t(webinar ? 'seatBar' : 'stageBar', {
    total: totalOf(counts),
    toInvite: counts.ToInvite,
    awaiting: counts.AwaitingResponse,
    responded: counts.Responded,
    reviewed: counts.Reviewed,
    outcomes: counts.Outcomes,
  });
  return (
    <div
      className="flex h-2 gap-0.5 overflow-hidden rounded-[4px] bg-sunken forced-colors:[outline:1px_solid_CanvasText] forced-colors:[forced-color-adjust:none]"
      role="img"
      aria-label={label}
      title={label}
    >
      {BUCKETS.filter((bucket) => counts[bucket] > 0).map((bucket) => (
        <span
          key={bucket}
          className={classes(styles.part, styles[`bucket${bucketNumber(bucket)}`])}
          style={{ flexGrow: counts[bucket] }}
        />
      ))}
    </div>
  );
}
