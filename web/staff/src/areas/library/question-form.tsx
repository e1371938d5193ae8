import type { FormEvent } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FormClash } from './form-clash.tsx';
import { FORM_NAME, type FormStart } from './form-start.ts';
import type { FormField } from './form-values.ts';
import { KindFields } from './kind-fields.tsx';
import styles from './library.module.css';
import { locales } from './library-search.ts';
import { TopicFields } from './topic-fields.tsx';
import { useQuestionForm, type QuestionFormState } from './use-question-form.ts';

const most = QUESTION_LIMITS.text_max_characters;

export type FieldsProps = Pick<QuestionFormState, 'values' | 'set'> & {
  errorOf: (field: FormField) => string | undefined;
};

function Text({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library.fields');
  const error = errorOf('text');
  return (
    <div className={styles.field}>
      <label htmlFor="text">{t('text')}</label>
      <textarea
        id="text"
        data-autofocus
        className={styles.area}
        rows={3}
        value={values.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'text-error text-count' : 'text-count'}
        onChange={(event) => set({ text: event.target.value })}
      />
      {error && <FieldError id="text-error">{error}</FieldError>}
      <span id="text-count" className={styles.count}>
        {values.text.trim().length} / {most}
      </span>
    </div>
  );
}

function Language({ values, set }: FieldsProps) {
  const t = useTranslations('library');
  return (
    <SelectField
      id="default_locale"
      label={t('fields.default_locale')}
      value={values.default_locale}
      options={locales.map((locale) => ({ value: locale, label: t(`languages.${locale}`) }))}
      onChange={(value) => set({ default_locale: value === 'fr-fr' ? 'fr-fr' : 'en-gb' })}
    />
  );
}

type QuestionFormProps = { start: FormStart; onClose: () => void };

/** The form for a question of the library. */
export function QuestionForm({ start, onClose }: QuestionFormProps) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const mayLeave = useMayLeave();
  const form = useQuestionForm(start, useLocale() === 'fr' ? 'fr-fr' : 'en-gb', onClose);
  const { values, set, faults, failure, busy } = form;
  const errorOf = (field: FormField) => {
    const fault = faults[field];
    return fault && t(`faults.${fault}`);
  };
  const fields = { values, set, errorOf };
  const problems = Object.keys(faults).map((field) => ({
    inputId: field,
    message: common('fieldError', {
      field: t(`fields.${field as FormField}`),
      message: errorOf(field as FormField) ?? '',
    }),
  }));

  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === FORM_NAME)) onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void form.save();
  }

  return (
    <Drawer opened size="45rem" title={t(form.isNew ? 'form.new' : 'form.edit')} onClose={() => void close()}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormClash form={form} />
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={problems} />
        <Text {...fields} />
        <div className={styles.pair}>
          <TopicFields {...fields} />
        </div>
        <KindFields {...fields} language={<Language {...fields} />} />
        <FormFoot busy={busy} onCancel={() => void close()} submit={t('form.save')} />
      </form>
    </Drawer>
  );
}
