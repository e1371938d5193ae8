import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../base/icon.tsx';
import { classes } from '../base/classes.ts';
import styles from './sort-select.module.css';

type SortSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** Select for the order of a list. */
export function SortSelect<Value extends string>({ label, value, options, onChange }: SortSelectProps<Value>) {
  return (
    <label className="inline-flex items-center gap-1 text-small whitespace-nowrap text-ink-3">
      {label}
      <span className={classes(styles.box, 'relative inline-flex items-center')}>
        <select
          className={styles.select}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
    </label>
  );
}
