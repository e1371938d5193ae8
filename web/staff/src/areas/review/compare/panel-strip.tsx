import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { formatRating } from '../rating/own-review.ts';
import type { SeenRating } from './seen-ratings.ts';
import styles from './panel-strip.module.css';

type PanelStripProps = {
  ratings: readonly SeenRating[];
  /** The highest rating, or the number of levels. */
  scale: number;
  /** The reviewers lie more than one level apart. */
  apart: boolean;
};

const byRating = (first: SeenRating, second: SeenRating) => Number(second.isOwn) - Number(first.isOwn);

/** Every rating as a dot on the scale, with the range between them; the same in words for screen readers. */
export function PanelStrip({ ratings, scale, apart }: PanelStripProps) {
  const t = useTranslations('compare');
  const tag = useLanguageTag();
  const values = ratings.map(({ rating }) => Math.round(rating));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length;
  const nameOf = ({ isOwn, name }: SeenRating) => (isOwn ? t('you') : name);
  return (
    <div className="flex items-start gap-3.5">
      <ul className="visually-hidden">
        {ratings.map((entry) => (
          <li key={entry.id}>{t('ratingBy', { name: nameOf(entry), rating: formatRating(entry.rating, tag) })}</li>
        ))}
      </ul>
      <div className="flex min-w-0 flex-[0_1_176px] gap-0.5" aria-hidden="true">
        {Array.from({ length: scale }, (_, index) => index + 1).map((level) => (
          <span
            key={level}
            className={classes(
              'relative mb-4.5 flex min-h-7 min-w-0 flex-1 flex-wrap items-center justify-center gap-0.5 bg-sunken first:[border-radius:var(--radius-1)_0_0_var(--radius-1)] last:[border-radius:0_var(--radius-1)_var(--radius-1)_0]',
              level >= low &&
                level <= high &&
                (apart
                  ? classes(styles.apart, 'forced-colors:[border-block-end:3px_solid_CanvasText]')
                  : classes(styles.range, 'forced-colors:[border-block-end:3px_solid_CanvasText]')),
            )}
          >
            {ratings
              .filter(({ rating }) => Math.round(rating) === level)
              .toSorted(byRating)
              .map((entry) => (
                <span
                  key={entry.id}
                  className={classes(
                    'h-2.5 w-2.5 rounded-[50%] border-2 border-ink-2 bg-surface forced-colors:[forced-color-adjust:none]',
                    entry.isOwn && styles.own,
                  )}
                  title={t('ratingBy', { name: nameOf(entry), rating: formatRating(entry.rating, tag) })}
                />
              ))}
            <span className="absolute top-full pt-0.5 text-mini text-ink-3">{level}</span>
          </span>
        ))}
      </div>
      {ratings.length > 0 && (
        <b className="text-heading leading-[1.75rem]">
          <span className="visually-hidden">{t('average')} </span>
          {mean.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </b>
      )}
    </div>
  );
}
