import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../base/icon.tsx';

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
      <span className="relative inline-flex items-center [&_svg]:pointer-events-none [&_svg]:absolute [&_svg]:end-1.5 [&_svg]:text-ink-2">
        <select
          className="min-h-(--control-small) cursor-pointer appearance-none rounded-1 border-0 bg-transparent ps-1.5 pe-6.5 pt-0 pb-0 text-small font-semibold text-ink-2 hover:bg-sunken [&_option]:bg-surface [&_option]:text-ink"
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
