import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import styles from './rating-boxes.module.css';

type Scale = 5 | 10;

/** A box: its value, the number in it, and the text of its level. */
type RatingOption = { value: number; number: number; text: string };

type RatingBoxesProps = {
  /** Names the group: the criterion. */
  label: string;
  value: number | null;
  scale?: Scale;
  /** In place of the numbers of the scale. */
  options?: readonly RatingOption[];
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

/** 0 stands for ten. */
const ratingOfKey = (key: string, options: readonly RatingOption[]): number | undefined =>
  /^\d$/.test(key) ? options.find(({ number }) => number === (Number(key) || 10))?.value : undefined;

/** A radio group of numbered boxes with the label of the level beside it; number keys choose as well. */
export function RatingBoxes({
  label,
  value,
  scale = 5,
  options,
  onChange,
  disabled = false,
  pageKeys = false,
}: RatingBoxesProps) {
  const t = useTranslations('common.rating');
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const boxes =
    options ??
    Array.from({ length: scale }, (_, index) => {
      const level = scale === 5 ? levels[index] : undefined;
      return { value: index + 1, number: index + 1, text: level ? t(`scale5.${level}`) : '' };
    });

  const rate = useEffectEvent((event: KeyboardEvent) => {
    const rating = ratingOfKey(event.key, boxes);
    if (event.defaultPrevented || disabled || rating === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return;
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

  const text = boxes.find((box) => box.value === value)?.text;
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1', boxes.length > 5 && styles.ten)}>
      <div
        ref={group}
        className={classes(
          styles.boxes,
          'flex max-w-65 flex-[1_1_260px] rounded-2 border border-line-3 bg-surface has-[:disabled]:bg-sunken max-md:max-w-none max-md:basis-full',
        )}
        role="radiogroup"
        aria-label={label}
      >
        {boxes.map((box) => (
          <label key={box.value} className={styles.box}>
            <input
              className="absolute inset-0 m-0 h-full w-full [cursor:inherit] opacity-0"
              type="radio"
              name={name}
              value={box.value}
              checked={value === box.value}
              disabled={disabled}
              aria-label={[box.number, box.text].filter(Boolean).join(', ')}
              onChange={() => onChange(box.value)}
            />
            <span aria-hidden="true">{box.number}</span>
          </label>
        ))}
      </div>
      {boxes.some((box) => box.text !== '') && (
        <span
          className={classes(
            'min-w-0 flex-[1_1_6rem] truncate text-end text-small font-semibold text-accent-ink max-md:text-start',
            !text && styles.unrated,
          )}
          aria-hidden="true"
        >
          {text ?? t('unrated')}
        </span>
      )}
    </div>
  );
}
