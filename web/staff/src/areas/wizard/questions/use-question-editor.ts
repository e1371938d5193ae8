import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../app/changes.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { addQuestion, questionsQuery, rememberQuestions } from '../../../queries/questions.ts';
import { faultsFromServer, type Fault } from '../form/faults.ts';
import { createKeyRing } from '../form/key-ring.ts';
import { useFaultText } from '../form/use-fault-text.ts';
import { clashOf, openNew, openStored, settled, type OpenQuestion } from './open-question.ts';
import { inserted } from './question-order.ts';
import {
  checkQuestion,
  emptyQuestion,
  isUnwritten,
  questionInput,
  sameQuestion,
  type QuestionValues,
} from './question-values.ts';
import { QuestionChanged, saveQuestion } from './save-question.ts';

const fieldNames = Object.keys(emptyQuestion);

/** One question open at a time; opening another stores this one first. */
export function useQuestionEditor(job: number, questions: readonly Question[], begin: () => OpenQuestion | null) {
  const t = useTranslations('wizard.questions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const keys = useRef(createKeyRing());
  const [open, setOpen] = useState<OpenQuestion | null>(begin);
  const dirty = open !== null && (open.gone || !sameQuestion(open.values, open.began));
  const stored = questions.find(({ id }) => id === open?.target);
  // Somebody else's change shows at once where nothing is typed.
  if (stored && open && stored.revision > open.revision && !dirty) setOpen(openStored(stored));

  const saved = useUnsaved({
    name: `job/${job}/question`,
    dirty,
    // With what it began from, so that another person's change meanwhile is noticed as ever.
    keep: () => {
      if (!open) return null;
      const { target, revision, values, began, gone } = open;
      return { target, revision, values, began, gone };
    },
    restore: (kept) => {
      if (!kept) return;
      const isGone = kept.target !== 'new' && !questions.some(({ id }) => id === kept.target);
      setOpen({ ...openNew(kept.values), ...kept, ...(isGone && { target: 'new', gone: true }) });
    },
  });

  const change = (part: Partial<OpenQuestion>) => setOpen((now) => now && { ...now, ...part });

  /** In the list, at its place. */
  const show = (question: Question) =>
    rememberQuestions(client, job, inserted(client.getQueryData(questionsQuery(job).queryKey) ?? [], question));

  async function send({ target, revision, began, values }: OpenQuestion): Promise<Question> {
    if (target !== 'new') {
      const { question, merged } = await saveQuestion({ job, id: target, revision, began, typed: values });
      if (merged) showToast({ title: t('clash.merged') });
      return question;
    }
    const body = questionInput(values);
    const made = await addQuestion(job, body, keys.current.keyFor(body));
    keys.current.done();
    return made;
  }

  function refuse(error: unknown, { target }: OpenQuestion): void {
    if (error instanceof QuestionChanged) {
      change({ newest: error.newest });
      show(error.newest);
    } else if (isProblem(error, 404) && target !== 'new') {
      change({ target: 'new', gone: true });
      void client.invalidateQueries({ queryKey: questionsQuery(job).queryKey });
    } else if (isProblem(error, 422) && Object.keys(error.errors).length > 0) {
      const { __all__, ...faults } = faultsFromServer(error.errors, fieldNames);
      change({ faults, failure: __all__ ? faultText('__all__', __all__) : null });
    } else {
      change({ failure: textOf(error) });
    }
  }

  /** Stores and closes the open question; false when it cannot be stored, which it then says. */
  async function save(): Promise<boolean> {
    if (!open) {
      markSaved();
      return true;
    }
    if (open.target === 'new' && !open.gone && isUnwritten(open.values)) {
      if (questions.length > 0) setOpen(null);
      return true;
    }
    const faults = checkQuestion(open.values);
    change({ faults, failure: null, newest: null });
    const first = fieldNames.find((name) => faults[name as keyof QuestionValues]);
    if (first) {
      document.getElementById(first)?.focus();
      return false;
    }
    try {
      if (dirty) {
        show(await send(open));
        saved();
      }
      setOpen(null);
      return true;
    } catch (error) {
      refuse(error, open);
      return false;
    }
  }

  const clash = open && clashOf(open);
  return {
    open,
    dirty,
    save,
    begin: setOpen,
    cancel: () => setOpen(null),
    set: (values: Partial<QuestionValues>) =>
      setOpen((now) => {
        if (!now) return now;
        const faults = { ...now.faults } as Record<string, Fault | undefined>;
        for (const name of Object.keys(values)) delete faults[name];
        return { ...now, values: { ...now.values, ...values }, faults };
      }),
    errorOf: (name: keyof QuestionValues) => {
      const fault = open?.faults[name];
      return fault && faultText(name, fault);
    },
    clash: clash && {
      ...clash,
      keepMine: () => setOpen((now) => now && settled(now, 'mine')),
      takeTheirs: () => setOpen((now) => now && settled(now, 'theirs')),
    },
  };
}

export type QuestionEditorState = ReturnType<typeof useQuestionEditor>;
