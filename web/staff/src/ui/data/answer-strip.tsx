import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import styles from './answer-strip.module.css';

type Segment = Application['strip'][number];

const fullHeight = 18;
const emptyHeight = 7;
const leastHeight = 8;

function lookOf(segment: Segment): string | undefined {
  if (segment.state === 'empty') return styles.empty;
  if (segment.state === 'damaged') return styles.damaged;
  if (segment.state !== 'playable' && segment.state !== 'written') return styles.waiting;
  return segment.rated_by_you ? styles.rated : undefined;
}

function heightOf(segment: Segment): number {
  if (segment.state === 'empty') return emptyHeight;
  if (segment.height === 0) return fullHeight;
  const share = Math.min(1, Math.max(0, segment.height));
  return Math.round(leastHeight + share * (fullHeight - leastHeight));
}

/** One segment per question; its height is the length of the answer, dark means rated by the current user. */
export function AnswerStrip({ segments }: { segments: readonly Segment[] }) {
  const t = useTranslations('common');
  if (segments.length === 0) return null;
  const answered = segments.filter((segment) => segment.state !== 'empty').length;
  const rated = segments.filter((segment) => segment.rated_by_you).length;
  const counts = { answered, total: segments.length, rated };
  const label = rated > 0 ? t('answerStripRated', counts) : t('answerStrip', counts);
  return (
    <span
      className={classes('inline-flex h-4.5 items-end gap-0.75', segments.length > 6 && styles.many)}
      role="img"
      aria-label={label}
      title={label}
    >
      {segments.map((segment) => (
        <span
          key={segment.question}
          className={classes(
            styles.segment,
            'w-4 rounded-[3px] bg-bucket-3 forced-colors:[outline:1px_solid_CanvasText] forced-colors:[forced-color-adjust:none]',
            lookOf(segment),
          )}
          style={{ height: heightOf(segment) }}
        />
      ))}
    </span>
  );
}
