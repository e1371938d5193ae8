import { type FormEvent, useState } from 'react';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import { LinesField } from '../../ui/forms/lines-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FORM_NAME, type FormStart } from './form-start.ts';
import { libraryRules, startOf, type FormField, type FormValues } from './form-values.ts';
import { KindFields } from './kind-fields.tsx';
import styles from './library.module.css';
import { locales } from './library-search.ts';
import { useQuestionPhrases } from './use-question-phrases.ts';
import { useQueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../features/forms/clash-box.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { refreshLibrary, saveToPool, competenciesQuery } from '../../queries/jobs/library.ts';
import { classes } from '../../ui/base/classes.ts';

const mostCharacters = 80;

/** Topic fields, in the language of the question. */
function TopicFields({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library');
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale: values.default_locale }));
  return (
    <>
      <TextField
        id="competency"
        label={t('fields.competency')}
        hint={t('hints.competency')}
        list="competency-names"
        autoComplete="off"
        maxLength={mostCharacters}
        value={values.competency}
        error={errorOf('competency')}
        onChange={(event) => set({ competency: event.target.value })}
      />
      <datalist id="competency-names">
        {competencies.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        id="category"
        label={t('fields.category')}
        hint={t('hints.category')}
        autoComplete="off"
        maxLength={mostCharacters}
        value={values.category}
        error={errorOf('category')}
        onChange={(event) => set({ category: event.target.value })}
      />
    </>
  );
}

const libraryQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: ['library', 'question', id],
    queryFn: ({ signal }) => call('GET /api/questions/{id}', { params: { id }, signal }),
  });

/** The form of a question: new, copied, or changed. */
function useQuestionForm(start: FormStart, onStored: () => void) {
  const t = useTranslations('library');
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const client = useQueryClient();
  // Created once: they remember the key of a creation.
  const [rules] = useState(() =>
    libraryRules({
      add: saveToPool,
      change: (id, body) => call('PUT /api/questions/{id}', { params: { id }, body }),
      newest: (id) => readNewest(client, libraryQuestionQuery(id)),
    }),
  );
  const form = useForm({ name: FORM_NAME, start: () => startOf(start, locale), rules, hasSummary: true });

  async function save(): Promise<void> {
    const isNew = form.base.question === null;
    if (!(await form.save())) return;
    showToast({ title: t(isNew ? 'form.saved' : 'form.changed') });
    await refreshLibrary(client);
    onStored();
  }
  return { ...form, save };
}

type QuestionFormState = ReturnType<typeof useQuestionForm>;

const TEXTS = ['text', 'competency', 'category', 'choices', 'guidance', 'checklist'] as const;

/** The other person's version of what both changed. */
function FormClash({ form: { base, clash, clashing, keepMine, takeTheirs } }: { form: QuestionFormState }) {
  const t = useTranslations('library');
  const phrases = useQuestionPhrases();
  if (base.deleted) return <FormMessage>{t('gone')}</FormMessage>;
  if (!clash) return null;
  const { began, question } = clash.newest;
  const theirs = (name: FormField): string => {
    const isText = TEXTS.find((field) => field === name);
    return isText ? began[isText] : question ? phrases.facts(question) : '';
  };
  return (
    <ClashBox
      fields={clashing.map((name) => ({ name, label: t(`fields.${name}`), theirs: theirs(name) }))}
      quiet={clash.quiet}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
}

const most = QUESTION_LIMITS.text_max_characters;

export type FieldsProps = {
  values: FormValues;
  set: (part: Partial<FormValues>) => void;
  errorOf: (field: FormField) => string | undefined;
};

function Text({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library.fields');
  const error = errorOf('text');
  return (
    <div className={classes(styles.field, 'grid min-w-0 gap-1')}>
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
      <span id="text-count" className="justify-self-end text-small text-ink-3">
        {values.text.trim().length} / {most}
      </span>
    </div>
  );
}

/** Where the question is answered by a recording, which applicants of practice review themselves. */
function SelfReviewFields({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library');
  if (!isRecorded(values.kind)) return null;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <LinesField
        id="guidance"
        label={t('fields.guidance')}
        hint={t('hints.guidance')}
        rows={4}
        value={values.guidance}
        error={errorOf('guidance')}
        onChange={(guidance) => set({ guidance })}
      />
      <LinesField
        id="checklist"
        label={t('fields.checklist')}
        hint={t('hints.checklist', { count: QUESTION_LIMITS.checklist_lines_max })}
        rows={4}
        value={values.checklist}
        error={errorOf('checklist')}
        onChange={(checklist) => set({ checklist })}
      />
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
  const textOf = useErrorText();
  const form = useQuestionForm(start, onClose);
  const { values, set, faults, failure, busy } = form;
  const errorOf = (field: FormField) => {
    const fault = faults.get(field);
    return fault && t(`faults.${fault}`);
  };
  const fields = { values, set, errorOf };
  const problems = [...faults.keys()].map((field) => ({
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
    void form.save();
  }

  return (
    <Drawer
      opened
      size="45rem"
      title={t(form.base.question === null ? 'form.new' : 'form.edit')}
      onClose={() => void close()}
    >
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <FormClash form={form} />
        {failure !== null && <FormMessage>{textOf(failure)}</FormMessage>}
        <ErrorSummary problems={problems} />
        <Text {...fields} />
        <div className="grid grid-cols-2 items-end gap-4 max-md:grid-cols-1">
          <TopicFields {...fields} />
        </div>
        <KindFields {...fields} language={<Language {...fields} />} />
        <SelfReviewFields {...fields} />
        <FormFoot busy={busy} onCancel={() => void close()} submit={t('form.save')} />
      </form>
    </Drawer>
  );
}
