import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import styles from './rating-boxes.module.css';

type Scale = 5 | 10;

type RatingBoxesProps = {
  /** Names the group: the criterion. */
  label: string;
  value: number | null;
  scale?: Scale;
  onChange: (rating: number) => void;
  disabled?: boolean;
  /** Keys 1 to 5 (0 for 10) rate from anywhere on the page; for the current group only. */
  pageKeys?: boolean;
};

const levels = ['1', '2', '3', '4', '5'] as const;

function typingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]') !==
      null
  );
}

function ratingOfKey(key: string, scale: Scale): number | undefined {
  if (!/^\d$/.test(key)) return undefined;
  const digit = Number(key);
  if (digit === 0) return scale === 10 ? 10 : undefined;
  return digit <= scale ? digit : undefined;
}

/** A radio group of numbered boxes with the label of the level beside it; number keys choose as well. */
export function RatingBoxes({
  label,
  value,
  scale = 5,
  onChange,
  disabled = false,
  pageKeys = false,
}: RatingBoxesProps) {
  const t = useTranslations('common.rating');
  const name = useId();
  const group = useRef<HTMLDivElement>(null);

  const rate = useEffectEvent((event: KeyboardEvent) => {
    const rating = ratingOfKey(event.key, scale);
    if (disabled || rating === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const inside = event.target instanceof Node && group.current?.contains(event.target);
    if (!inside && (!pageKeys || typingIn(event.target))) return;
    event.preventDefault();
    onChange(rating);
  });
  // Before the boxes are painted: a key pressed as soon as they are seen is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => rate(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const level = scale === 5 && value ? levels[value - 1] : undefined;
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1', scale === 10 && styles.ten)}>
      <div
        ref={group}
        className={classes(
          styles.boxes,
          'flex max-w-65 flex-[1_1_260px] rounded-2 border border-line-3 bg-surface has-[:disabled]:bg-sunken max-md:max-w-none max-md:basis-full',
        )}
        role="radiogroup"
        aria-label={label}
      >
        {Array.from({ length: scale }, (_, index) => index + 1).map((rating) => (
          <label key={rating} className={styles.box}>
            <input
              className="absolute inset-0 m-0 h-full w-full [cursor:inherit] opacity-0"
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              disabled={disabled}
              aria-label={scale === 5 ? `${rating}, ${t(`scale5.${levels[rating - 1] ?? '1'}`)}` : String(rating)}
              onChange={() => onChange(rating)}
            />
            <span aria-hidden="true">{rating}</span>
          </label>
        ))}
      </div>
      {scale === 5 && (
        <span
          className={classes(
            'flex-[1_1_6rem] text-end text-small font-semibold text-accent-ink max-md:text-start',
            !level && styles.unrated,
          )}
          aria-hidden="true"
        >
          {level ? t(`scale5.${level}`) : t('unrated')}
        </span>
      )}
    </div>
  );
}
