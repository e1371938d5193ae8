import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeLibraryQuestion, libraryQuestionQuery, refreshLibrary } from '../../queries/jobs/library.ts';
import { saveToPool } from '../../queries/jobs/question-pool.ts';
import { FORM_NAME, type FormStart } from './form-start.ts';
import {
  changedFields,
  emptyValues,
  faultsFrom,
  faultsOf,
  fieldsOf,
  valuesOf,
  type FormFaults,
  type FormValues,
} from './form-values.ts';

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
export function useQuestionForm(start: FormStart, locale: LibraryQuestion['default_locale'], onStored: () => void) {
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

export type QuestionFormState = ReturnType<typeof useQuestionForm>;
