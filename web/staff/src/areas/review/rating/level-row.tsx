import type { KeyboardEvent } from 'react';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './criteria-fields.module.css';

type LevelRowProps = {
  indicator: string;
  levels: MatrixOptions['levels'];
  selectedLevel: number | null;
  disabled: boolean;
  onToggle: (level: number) => void;
};

/** The levels of one indicator side by side, with the selected one's name; selecting it again clears it. */
export function LevelRow({ indicator, levels, selectedLevel, disabled, onToggle }: LevelRowProps) {
  const t = useTranslations('criteria.desk');
  const name = levels.find(({ id }) => id === selectedLevel)?.name;
  /** A digit selects its level from any of them. */
  const onDigit = (event: KeyboardEvent) => {
    const level = levels[Number(event.key) - 1];
    if (disabled || !level?.id || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onToggle(level.id);
  };
  return (
    <div className={classes(styles.indicator, 'grid gap-1.5 py-2.5')}>
      <p className="font-semibold wrap-anywhere" aria-hidden="true">
        {indicator}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div
          role="group"
          aria-label={indicator}
          className="flex flex-[0_1_auto] rounded-2 bg-surface inset-edge-line-3"
        >
          {levels.map((level, at) => (
            <button
              key={level.id}
              type="button"
              className={classes(
                styles.box,
                'h-9 w-11 border-e border-e-line text-center font-semibold text-ink-2 disabled:cursor-default',
              )}
              aria-pressed={level.id === selectedLevel}
              aria-label={`${at + 1}, ${level.name}`}
              title={level.name}
              disabled={disabled}
              onClick={() => level.id !== null && onToggle(level.id)}
              onKeyDown={onDigit}
            >
              {at + 1}
            </button>
          ))}
        </div>
        <span
          className={classes(
            'flex-[1_1_6rem] text-end text-small font-semibold text-accent-ink',
            !name && styles.unrated,
          )}
          aria-hidden="true"
        >
          {name ?? t('notRated')}
        </span>
      </div>
    </div>
  );
}
