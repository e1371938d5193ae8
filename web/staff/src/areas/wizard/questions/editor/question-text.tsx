import { useEffect, useRef, useState, type ReactNode } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { goodLines, pastedLines } from '../tools/pasted-lines.ts';
import styles from './question-editor.module.css';

const most = QUESTION_LIMITS.text_max_characters;

type QuestionTextProps = {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Splits a pasted list into questions; absent when editing one question. */
  onSplit?: ((list: string) => void) | undefined;
  /** Beside the count of characters. */
  tools: ReactNode;
};

/** The text of the question. A list pasted into an empty one can become as many questions as it has lines. */
export function QuestionText({ value, error, onChange, onSplit, tools }: QuestionTextProps) {
  const t = useTranslations('wizard');
  const text = useRef<HTMLTextAreaElement>(null);
  const [list, setList] = useState<string>();
  useEffect(() => {
    const box = text.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const lines =
    list !== undefined && value.includes('\n') ? goodLines(pastedLines(list, QUESTION_LIMITS.per_job_max)) : [];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="text">
        {t('fields.text')}
      </label>
      <textarea
        ref={text}
        id="text"
        className={styles.text}
        rows={2}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'text-error text-count' : 'text-count'}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => setList(value.trim() === '' ? event.clipboardData.getData('text') : undefined)}
      />
      {onSplit && list !== undefined && lines.length > 1 && (
        <div className={styles.offer} role="status">
          <span>{t('questions.pasted.offer', { count: lines.length })}</span>
          <Button size="small" onClick={() => onSplit(list)}>
            {t('questions.pasted.split', { count: lines.length })}
          </Button>
        </div>
      )}
      {error && <FieldError id="text-error">{error}</FieldError>}
      <div className={styles.below}>
        {tools}
        <span id="text-count" className={classes(styles.count, value.length > most && styles.over)}>
          {t('question.count', { count: value.length, max: most })}
        </span>
      </div>
    </div>
  );
}
