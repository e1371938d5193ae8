import { useEffect, useRef } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorSummary, FormMessage } from '../../../ui/error-summary.tsx';
import { FieldError } from '../../../ui/field.tsx';
import type { FieldName } from '../form/field-name.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { CompetencyField } from './competency-field.tsx';
import { answerChoices, attemptChoices, preparationChoices } from './question-values.ts';
import { useDurations } from './use-durations.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import styles from './question-editor.module.css';

const most = QUESTION_LIMITS.text_max_characters;

type QuestionEditorProps = {
  editor: QuestionEditorState;
  /** Competencies of the other questions. */
  used: readonly string[];
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
};

/** The words, the clocks and the attempts of one question. */
export function QuestionEditor({ editor, used, busy, onSave, onCancel }: QuestionEditorProps) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const durations = useDurations();
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const box = text.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const { open, set, errorOf } = editor;
  if (!open) return null;
  const { values } = open;
  const length = values.text.length;
  const error = errorOf('text');
  const problems = (Object.keys(values) as (keyof typeof values & FieldName)[]).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <div className={styles.body}>
      {open.gone && <FormMessage tone="info">{t('question.gone')}</FormMessage>}
      {open.failure && <FormMessage>{open.failure}</FormMessage>}
      <ErrorSummary problems={problems} />
      <div className={styles.field}>
        <label className={styles.label} htmlFor="text">
          {t('fields.text')}
        </label>
        <textarea
          ref={text}
          id="text"
          className={styles.text}
          rows={3}
          value={values.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'text-error text-count' : 'text-count'}
          onChange={(event) => set({ text: event.target.value })}
        />
        <div className={styles.below}>
          {error && <FieldError id="text-error">{error}</FieldError>}
          <span id="text-count" className={classes(styles.count, length > most && styles.over)}>
            {t('question.count', { count: length, max: most })}
          </span>
        </div>
      </div>
      <div className={styles.grid}>
        <CompetencyField
          id="competency"
          value={values.competency}
          used={used}
          error={errorOf('competency')}
          onChange={(competency) => set({ competency })}
        />
        <SelectField
          id="answer_seconds"
          label={t('fields.answer_seconds')}
          value={String(values.answer_seconds)}
          error={errorOf('answer_seconds')}
          options={answerChoices(values.answer_seconds).map((seconds) => ({
            value: String(seconds),
            label: durations.length(seconds),
          }))}
          onChange={(value) => set({ answer_seconds: Number(value) })}
        />
        <SelectField
          id="preparation_seconds"
          label={t('fields.preparation_seconds')}
          value={String(values.preparation_seconds)}
          error={errorOf('preparation_seconds')}
          options={preparationChoices(values.preparation_seconds).map((seconds) => ({
            value: String(seconds),
            label: durations.preparation(seconds),
          }))}
          onChange={(value) => set({ preparation_seconds: value === 'null' ? null : Number(value) })}
        />
        <SelectField
          id="attempts_allowed"
          label={t('fields.attempts_allowed')}
          value={String(values.attempts_allowed)}
          error={errorOf('attempts_allowed')}
          options={attemptChoices(values.attempts_allowed).map((count) => ({
            value: String(count),
            label: durations.attempts(count),
          }))}
          onChange={(value) => set({ attempts_allowed: Number(value) })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="small" busy={busy} onClick={onSave}>
          {t('question.save')}
        </Button>
      </div>
    </div>
  );
}
