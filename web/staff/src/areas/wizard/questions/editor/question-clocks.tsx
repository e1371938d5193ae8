import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { CompetencyField } from './competency-field.tsx';
import { answerChoices, attemptChoices, preparationChoices } from './question-choices.ts';
import type { QuestionValues } from '../question-values.ts';
import { useDurations } from '../use-durations.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import styles from './question-editor.module.css';

type QuestionClocksProps = {
  values: QuestionValues;
  /** Competencies of the other questions. */
  used: readonly string[];
} & Pick<QuestionEditorState, 'set' | 'errorOf'>;

/** The competency, the two times and the attempts of a question. */
export function QuestionClocks({ values, used, set, errorOf }: QuestionClocksProps) {
  const t = useTranslations('wizard');
  const durations = useDurations();
  return (
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
        options={answerChoices(values.answer_seconds, values.kind).map((seconds) => ({
          value: String(seconds),
          label: durations.answer(seconds),
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
      {isRecorded(values.kind) && (
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
      )}
    </div>
  );
}
