type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
};

/** Two or three values of one setting, side by side. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <div
      className="grid [grid-auto-columns:1fr] grid-flow-col gap-0.5 rounded-2 bg-sunken p-0.5"
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="min-h-7.5 rounded-1 px-2 py-0 text-center text-small text-ink-2 aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-1 aria-pressed:[background:var(--raised)]"
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
