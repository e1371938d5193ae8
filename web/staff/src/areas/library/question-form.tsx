import { type FormEvent, useRef, useState } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FORM_NAME, type FormStart } from './form-start.ts';
import {
  type FormField,
  changedFields,
  emptyValues,
  faultsFrom,
  faultsOf,
  fieldsOf,
  valuesOf,
  type FormFaults,
  type FormValues,
} from './form-values.ts';
import { KindFields } from './kind-fields.tsx';
import styles from './library.module.css';
import { locales } from './library-search.ts';
import { TopicFields } from './topic-fields.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useQuestionPhrases } from './use-question-phrases.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeLibraryQuestion, libraryQuestionQuery, refreshLibrary, saveToPool } from '../../queries/jobs/library.ts';
import { classes } from '../../ui/base/classes.ts';

/** The question that the form edits, and its initial values. Id 0 is a new question. */
type FormState = { id: number; revision: number; shared: boolean; began: FormValues; values: FormValues };

function begin({ question, copy, shared = false }: FormStart, locale: LibraryQuestion['default_locale']): FormState {
  if (question)
    return {
      id: question.id,
      revision: question.revision,
      shared: question.shared,
      began: valuesOf(question),
      values: valuesOf(question),
    };
  const values = copy ? valuesOf(copy) : emptyValues(locale);
  return { id: 0, revision: 0, shared, began: copy ? emptyValues(locale) : values, values };
}

const differ = (first: FormValues, second: FormValues) =>
  JSON.stringify(fieldsOf(first)) !== JSON.stringify(fieldsOf(second));

/** The state of the question form: values, faults, and changes by others. */
function useQuestionForm(start: FormStart, locale: LibraryQuestion['default_locale'], onStored: () => void) {
  const t = useTranslations('library');
  const textOf = useErrorText();
  const client = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [form, setForm] = useState(() => begin(start, locale));
  const [faults, setFaults] = useState<FormFaults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Question as another person stored it meanwhile; null where they deleted it. */
  const [newestQuestion, setNewestQuestion] = useState<LibraryQuestion | null>();
  const { id, revision, shared, began, values } = form;
  const markSaved = useUnsaved({ name: FORM_NAME, dirty: differ(began, values), keep: () => form, restore: setForm });

  const set = (part: Partial<FormValues>) => {
    setForm((now) => ({ ...now, values: { ...now.values, ...part } }));
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    // A further send is a new intent.
    key.current = crypto.randomUUID();
  };

  async function findTheirs(): Promise<void> {
    const newest = await client
      .fetchQuery({ ...libraryQuestionQuery(id), staleTime: 0, retry: false })
      .catch((error: unknown) => {
        if (isProblem(error, 404)) return null;
        throw error;
      });
    setNewestQuestion(newest);
    if (newest === null) setForm((now) => ({ ...now, id: 0, began: emptyValues(locale) }));
  }

  async function refused(error: unknown): Promise<void> {
    if (isProblem(error, 409) && error.code === 'conflict') return findTheirs();
    if (isProblem(error, 404)) return findTheirs();
    if (isProblem(error, 422)) setFaults(faultsFrom(error.errors));
    else setFailure(textOf(error));
  }

  async function save(): Promise<void> {
    const newFaults = faultsOf(values);
    setFaults(newFaults);
    setFailure(undefined);
    setNewestQuestion(undefined);
    const [first] = Object.keys(newFaults);
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      if (id === 0) await saveToPool({ ...fieldsOf(values), ...(shared && { shared }) }, key.current);
      else await changeLibraryQuestion(id, { ...changedFields(began, values), revision });
      markSaved();
      showToast({ title: t(id === 0 ? 'form.saved' : 'form.changed') });
      await refreshLibrary(client);
      onStored();
    } catch (error) {
      await refused(error).catch((other: unknown) => setFailure(textOf(other)));
    } finally {
      setBusy(false);
    }
  }

  const settle = (part: Partial<FormState>) => {
    setForm((now) => ({ ...now, ...part }));
    setNewestQuestion(undefined);
  };

  return {
    isNew: id === 0,
    values,
    set,
    faults,
    failure,
    busy,
    save,
    theirs: newestQuestion,
    keepMine: () => newestQuestion && settle({ revision: newestQuestion.revision, began: valuesOf(newestQuestion) }),
    takeTheirs: () =>
      newestQuestion &&
      settle({ revision: newestQuestion.revision, began: valuesOf(newestQuestion), values: valuesOf(newestQuestion) }),
  };
}

type QuestionFormState = ReturnType<typeof useQuestionForm>;

/** Another person changed or deleted the question meanwhile: shows the current text and both ways to continue. */
function FormClash({ form: { theirs: newestQuestion, keepMine, takeTheirs } }: { form: QuestionFormState }) {
  const t = useTranslations('library.clash');
  const phrases = useQuestionPhrases();
  if (newestQuestion === undefined) return null;
  if (newestQuestion === null) return <FormMessage>{t('gone')}</FormMessage>;
  return (
    <FormMessage>
      <p>{t('title')}</p>
      <p>
        {t('theirs')} <q>{newestQuestion.text}</q> {phrases.facts(newestQuestion)}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="small" onClick={keepMine}>
          {t('keepMine')}
        </Button>
        <Button size="small" onClick={takeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </FormMessage>
  );
}

const most = QUESTION_LIMITS.text_max_characters;

export type FieldsProps = Pick<QuestionFormState, 'values' | 'set'> & {
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
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <FormClash form={form} />
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={problems} />
        <Text {...fields} />
        <div className="grid grid-cols-2 items-end gap-4 max-md:grid-cols-1">
          <TopicFields {...fields} />
        </div>
        <KindFields {...fields} language={<Language {...fields} />} />
        <FormFoot busy={busy} onCancel={() => void close()} submit={t('form.save')} />
      </form>
    </Drawer>
  );
}
