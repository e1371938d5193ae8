import type { ReactNode } from 'react';
import {
  FILE_TYPES,
  isRecorded,
  longestText,
  QUESTION_KINDS,
  isWritten,
  type QuestionKind,
} from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { withKind } from './form-values.ts';
import styles from './library.module.css';
import type { FieldsProps } from './question-form.tsx';
import { useQuestionPhrases } from './use-question-phrases.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { classes } from '../../ui/base/classes.ts';

const SPOKEN = [15, 30, 45, 60, 90, 120, 180, 240, 300, 600];
const WRITTEN = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600];
const THINKING = [0, 15, 30, 60, 90, 120, 180, 300, 600];
const ATTEMPTS = [1, 2, 3, 4, 5, 10];
const CHARACTERS = [250, 500, 1000, 2000, 3000, 5000, 10_000];

/** The usual values and the current one, even if it is unusual. */
const around = (steps: readonly number[], current: number): number[] =>
  [...new Set([...steps, current])].toSorted((a, b) => a - b);

/** Seconds; 0, unlimited, comes last for written answers. */
function answerTimes(kind: QuestionKind, current: number): number[] {
  if (!isWritten(kind)) return around(SPOKEN, current);
  const limited = around(WRITTEN, current).filter((seconds) => seconds !== UNLIMITED_ANSWER_SECONDS);
  return [...limited, UNLIMITED_ANSWER_SECONDS];
}

/** Seconds; null, unlimited, comes last. */
const thinkingTimes = (current: number | null): (number | null)[] => [...around(THINKING, current ?? 0), null];

/** 0, unlimited, comes last. */
const attemptCounts = (current: number): number[] => [
  ...around(ATTEMPTS, current).filter((count) => count !== UNLIMITED_ATTEMPTS),
  UNLIMITED_ATTEMPTS,
];

const lengths = (current: number): number[] => around(CHARACTERS, current);

function Choices({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library');
  const error = errorOf('choices');
  return (
    <div className={classes(styles.field, 'grid min-w-0 gap-1')}>
      <label htmlFor="choices">{t('fields.choices')}</label>
      <span id="choices-hint" className="text-small text-ink-2">
        {t('hints.choices')}
      </span>
      <textarea
        id="choices"
        className={styles.area}
        rows={4}
        value={values.choices}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'choices-hint choices-error' : 'choices-hint'}
        onChange={(event) => set({ choices: event.target.value })}
      />
      {error && <FieldError id="choices-error">{error}</FieldError>}
      <Checkbox checked={values.choices_multiple} onChange={(event) => set({ choices_multiple: event.target.checked })}>
        {t('fields.choices_multiple')}
      </Checkbox>
    </div>
  );
}

function FileTypes({ values: { file_types }, set }: FieldsProps) {
  const t = useTranslations('library');
  return (
    <fieldset className={classes(styles.field, 'grid min-w-0 gap-1')} aria-describedby="file_types-hint">
      <legend>{t('fields.file_types')}</legend>
      <span id="file_types-hint" className="text-small text-ink-2">
        {t('hints.file_types')}
      </span>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {FILE_TYPES.map((type) => (
          <Checkbox
            key={type}
            checked={file_types.includes(type)}
            onChange={(event) =>
              set({
                file_types: event.target.checked
                  ? [...file_types, type]
                  : file_types.filter((fileType) => fileType !== type),
              })
            }
          >
            {t(`fileTypes.${type}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Times({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library.fields');
  const phrases = useQuestionPhrases();
  return (
    <>
      <SelectField
        id="preparation_seconds"
        label={t('preparation_seconds')}
        value={String(values.preparation_seconds)}
        error={errorOf('preparation_seconds')}
        options={thinkingTimes(values.preparation_seconds).map((seconds) => ({
          value: String(seconds),
          label: phrases.thinking(seconds),
        }))}
        onChange={(value) => set({ preparation_seconds: value === 'null' ? null : Number(value) })}
      />
      <SelectField
        id="answer_seconds"
        label={t('answer_seconds')}
        value={String(values.answer_seconds)}
        error={errorOf('answer_seconds')}
        options={answerTimes(values.kind, values.answer_seconds).map((seconds) => ({
          value: String(seconds),
          label: phrases.answer(seconds),
        }))}
        onChange={(value) => set({ answer_seconds: Number(value) })}
      />
    </>
  );
}

/** Only where the company records screens. */
function ScreenRecording({ values, set }: FieldsProps) {
  const t = useTranslations('library.fields');
  const { screen_recording } = useSettings();
  return (
    screen_recording && (
      <Checkbox checked={values.screen_recording} onChange={(event) => set({ screen_recording: event.target.checked })}>
        {t('screen_recording')}
      </Checkbox>
    )
  );
}

function Recording(props: FieldsProps) {
  const { values, set } = props;
  const t = useTranslations('library.fields');
  const phrases = useQuestionPhrases();
  const { current_company } = useUser();
  return (
    <>
      <SelectField
        id="attempts_allowed"
        label={t('attempts_allowed')}
        value={String(values.attempts_allowed)}
        options={attemptCounts(values.attempts_allowed).map((count) => ({
          value: String(count),
          label: phrases.attempts(count),
        }))}
        onChange={(value) => set({ attempts_allowed: Number(value) })}
      />
      {current_company && values.kind === 'video' && <ScreenRecording {...props} />}
    </>
  );
}

/** Kind of answer, language and times. */
export function KindFields({ language, ...props }: FieldsProps & { language: ReactNode }) {
  const { values, set } = props;
  const t = useTranslations('library');
  const { kind } = values;
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 max-md:grid-cols-1">
        <SelectField
          id="kind"
          label={t('fields.kind')}
          value={kind}
          options={QUESTION_KINDS.map((option) => ({ value: option, label: t(`kinds.${option}`) }))}
          onChange={(value) => set(withKind(values, QUESTION_KINDS.find((option) => option === value) ?? kind))}
        />
        {language}
        {kind === 'text' && (
          <SelectField
            id="max_characters"
            label={t('fields.max_characters')}
            value={String(longestText(values))}
            options={lengths(longestText(values)).map((count) => ({
              value: String(count),
              label: t('characters', { count }),
            }))}
            onChange={(value) => set({ max_characters: Number(value) })}
          />
        )}
        <Times {...props} />
        {isRecorded(kind) && <Recording {...props} />}
      </div>
      {kind === 'choice' && <Choices {...props} />}
      {kind === 'file' && <FileTypes {...props} />}
    </>
  );
}
