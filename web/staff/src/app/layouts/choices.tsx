import styles from '../account-menu/account-menu.module.css';

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
};

/** Two or three values of one setting, side by side. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.choice}
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
