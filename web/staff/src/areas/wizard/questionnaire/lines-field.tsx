import { useState } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import styles from './questionnaire.module.css';

type LinesFieldProps = {
  id: string;
  label: string;
  hint?: string;
  lines: readonly string[];
  error?: string | undefined;
  rows?: number;
  onChange: (lines: string[]) => void;
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list with one entry a line, which can be pasted whole. Blank lines are kept while typing only. */
export function LinesField({ id, label, hint, lines, error, rows, onChange }: LinesFieldProps) {
  const [text, setText] = useState(() => lines.join('\n'));
  return (
    <div className={classes(styles.lines, 'grid gap-1.5')}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="m-0 text-[14px] text-ink-2" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <textarea
        id={id}
        className={classes(error && styles.wrong)}
        rows={rows ?? Math.min(Math.max(lines.length, 3), 8)}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => {
          setText(event.target.value);
          onChange(linesOf(event.target.value));
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
