import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { showToast } from '../../../../app/toasts.ts';
import { questionsQuery, rememberQuestions } from '../../../../queries/jobs/questions.ts';
import { useFaultText } from '../../../../features/forms/use-fault-text.ts';
import { useDraftForm } from '../../form/use-draft-form.ts';
import { adopted, afterDeletion, builtOn, nothingOpen, type OpenQuestion } from './open-question.ts';
import { inserted, without } from '../question-order.ts';
import { questionRules, type QuestionMemory } from './question-rules.ts';
import { isUnwritten, sameQuestion, type QuestionValues } from '../question-values.ts';

/** One question is open at a time; opening another saves this one first. That of a draft also saves itself. */
export function useQuestionEditor(job: number, questions: readonly Question[], begin: () => OpenQuestion) {
  const errors = useTranslations('errors.clash');
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { queryKey } = questionsQuery(job);
  const cachedQuestions = () => client.getQueryData(queryKey) ?? [];
  /** Updates the list. */
  const show = (question: Question) => rememberQuestions(client, job, inserted(cachedQuestions(), question));

  const [memory] = useState((): QuestionMemory => ({ last: null }));
  const rules = questionRules(
    job,
    {
      onSeen: show,
      onMerged: () => showToast({ title: errors('merged') }),
      onGone: () => void client.invalidateQueries({ queryKey }),
    },
    memory,
  );
  const draft = useDraftForm({
    name: 'question',
    start: begin,
    rules,
    restore: (savedForm) => {
      const isGone =
        typeof savedForm.base.target === 'number' && !questions.some(({ id }) => id === savedForm.base.target);
      return isGone ? { ...savedForm, base: afterDeletion(savedForm.base) } : savedForm;
    },
  });
  const { form, values, base, faults, clash, dirty } = draft;
  const { target, deleted: gone } = base;

  // Another person's change shows immediately where nothing is typed.
  const listedQuestion = questions.find(({ id }) => id === target);
  useEffect(() => {
    if (!listedQuestion || listedQuestion.revision <= base.revision || dirty || clash || !form.isIdle()) return;
    const next = builtOn(base, listedQuestion, base.began);
    form.rebase({ base: next, values: adopted(values, base.began, next) });
  });

  const close = () => form.begin(nothingOpen);

  /** Saves and closes the open question; false when it cannot be saved, and the error is shown. */
  async function save(): Promise<boolean> {
    const { base: now, values: typed } = form.store.get();
    if (now.target === 'none') {
      markSaved();
      return true;
    }
    if (now.target === 'new' && !now.deleted && isUnwritten(typed)) {
      if (questions.length > 0) close();
      return true;
    }
    // A running save may just find out that the question was deleted; that is reported before it is added again.
    await form.runExclusive(() => Promise.resolve());
    const newly = !now.deleted && form.store.get().base.deleted;
    if (newly || !(await draft.save())) return false;
    close();
    return true;
  }

  /** Deletes a question that was new; false when that failed. */
  const removeNew = () =>
    form.runExclusive(async () => {
      const { target: id, revision } = form.store.get().base;
      if (typeof id !== 'number') return true;
      try {
        await call('DELETE /api/jobs/{job}/questions/{question}', {
          params: { job, question: id },
          query: { revision },
        });
        rememberQuestions(client, job, without(cachedQuestions(), id));
        return true;
      } catch (error) {
        if (isProblem(error, 404)) return true;
        showToast({ title: textOf(error), background: 'reject' });
        void client.invalidateQueries({ queryKey });
        return false;
      }
    });

  /** Restores the values from when it was opened, none for a new one, and closes it. */
  async function discard(): Promise<boolean> {
    await form.runExclusive(() => Promise.resolve());
    const { target: id, began, opened, fresh, wish } = form.store.get().base;
    if (wish) void client.invalidateQueries({ queryKey });
    if (fresh && !(await removeNew())) return false;
    if (!fresh && typeof id === 'number' && !sameQuestion(began, opened)) {
      form.set(opened);
      if (!(await draft.save()) && !form.store.get().base.deleted) return false;
    }
    close();
    return true;
  }

  const all = faults.get('__all__');
  const open = target === 'none' ? null : { target, values, gone, fresh: base.fresh };
  return {
    open,
    /** Why it is not saved, as a phrase. */
    failure: all ? faultText('__all__', all) : draft.failure === null ? null : textOf(draft.failure),
    waiting: draft.waiting,
    /** Whether Discard would change something. */
    changed: open !== null && (dirty || (base.fresh ? !isUnwritten(values) : !sameQuestion(values, base.opened))),
    save,
    discard,
    close,
    /** Resolves once no save is running. */
    alone: form.runExclusive,
    begin: form.begin,
    set: (part: Partial<QuestionValues>) => draft.set(part),
    onBlur: draft.onBlur,
    /** Whether the faults were found by Save, and not only in fields that were left. */
    showsAll: draft.showsAll,
    errorOf: (name: keyof QuestionValues) => {
      const fault = faults.get(name);
      return fault && faultText(name, fault);
    },
    clash: clash && {
      fields: draft.clashing,
      newest: clash.newest.began,
      quiet: clash.quiet,
      keepMine: draft.keepMine,
      takeTheirs: draft.takeTheirs,
    },
  };
}

export type QuestionEditorState = ReturnType<typeof useQuestionEditor>;
