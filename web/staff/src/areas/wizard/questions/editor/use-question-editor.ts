import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { showToast } from '../../../../app/toasts.ts';
import { questionsQuery, removeQuestion, rememberQuestions } from '../../../../queries/jobs/questions.ts';
import { createKeeper } from '../../form/saving/keeper.ts';
import { useFaultText } from '../../../../features/forms/use-fault-text.ts';
import { useKeeper } from '../../form/saving/use-keeper.ts';
import { adopted, afterDeletion, builtOn, clashOf, nothingOpen, type OpenQuestion } from './open-question.ts';
import { inserted, without } from '../question-order.ts';
import { questionRules } from './question-rules.ts';
import { isUnwritten, sameQuestion, type QuestionValues } from '../question-values.ts';
import { saveQuestion } from './save-question.ts';

/** One question is open at a time; opening another saves this one first. That of a draft also saves itself. */
export function useQuestionEditor(job: number, questions: readonly Question[], begin: () => OpenQuestion) {
  const t = useTranslations('wizard.questions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { queryKey } = questionsQuery(job);
  const cachedQuestions = () => client.getQueryData(queryKey) ?? [];
  /** Updates the list. */
  const show = (question: Question) => rememberQuestions(client, job, inserted(cachedQuestions(), question));

  const [merges, setMerges] = useState(0);
  const tellMerged = useEffectEvent(() => showToast({ title: t('clash.merged') }));
  useEffect(() => {
    if (merges > 0) tellMerged();
  }, [merges]);
  const [keeper] = useState(() =>
    createKeeper(
      begin(),
      questionRules(job, {
        onSeen: show,
        onMerged: () => setMerges((count) => count + 1),
        onGone: () => void client.invalidateQueries({ queryKey }),
      }),
    ),
  );
  const form = useKeeper({
    name: 'question',
    keeper,
    restore: (savedForm) => {
      const isGone =
        typeof savedForm.base.target === 'number' && !questions.some(({ id }) => id === savedForm.base.target);
      return isGone ? { ...savedForm, base: afterDeletion(savedForm.base) } : savedForm;
    },
  });
  const { values, base, faults, clash, dirty } = form;
  const { target, deleted: gone } = base;

  // Another person's change shows immediately where nothing is typed.
  const listedQuestion = questions.find(({ id }) => id === target);
  useEffect(() => {
    if (!listedQuestion || listedQuestion.revision <= base.revision || dirty || clash || !keeper.isIdle()) return;
    const next = builtOn(base, listedQuestion, base.began);
    keeper.rebase({ base: next, values: adopted(values, base.began, next) });
  });

  const close = () => keeper.begin(nothingOpen);

  /** Saves and closes the open question; false when it cannot be saved, and the error is shown. */
  async function save(): Promise<boolean> {
    const { base: now, values: typed } = keeper.held.get();
    if (now.target === 'none') {
      markSaved();
      return true;
    }
    if (now.target === 'new' && !now.deleted && isUnwritten(typed)) {
      if (questions.length > 0) close();
      return true;
    }
    // A running save may just find out that the question was deleted; that is reported before it is added again.
    await keeper.alone(() => Promise.resolve());
    const newly = !now.deleted && keeper.held.get().base.deleted;
    if (!newly && (await form.store(false))) {
      close();
      return true;
    }
    const first = [...keeper.held.get().faults.keys()][0];
    if (first) document.getElementById(first)?.focus();
    return false;
  }

  /** Restores the values from when it was opened, none for a new one, and closes it. */
  const discard = () =>
    keeper.alone(async () => {
      const { base: now } = keeper.held.get();
      const { target: id, revision, began, opened, fresh, wish } = now;
      try {
        if (wish) void client.invalidateQueries({ queryKey });
        if (typeof id === 'number' && fresh) {
          await removeQuestion(job, id, revision);
          rememberQuestions(client, job, without(cachedQuestions(), id));
        } else if (typeof id === 'number' && !sameQuestion(began, opened)) {
          show((await saveQuestion({ job, id, revision, began, typed: opened })).question);
        }
      } catch (error) {
        if (!isProblem(error, 404)) {
          showToast({ title: textOf(error), background: 'reject' });
          void client.invalidateQueries({ queryKey });
          return false;
        }
      }
      close();
      return true;
    });

  const all = faults.get('__all__');
  const open = target === 'none' ? null : { target, values, gone, fresh: base.fresh };
  return {
    open,
    /** Why it is not saved, as a phrase. */
    failure: all ? faultText('__all__', all) : form.failure === null ? null : textOf(form.failure),
    waiting: form.waiting,
    /** Whether Discard would change something. */
    changed: open !== null && (dirty || (base.fresh ? !isUnwritten(values) : !sameQuestion(values, base.opened))),
    save,
    discard,
    close,
    /** Resolves once no save is running. */
    alone: keeper.alone,
    begin: keeper.begin,
    set: (part: Partial<QuestionValues>) => keeper.set({ ...keeper.held.get().values, ...part }),
    onBlur: form.onBlur,
    /** Whether the faults were found by Save, and not only in fields that were left. */
    showsAll: form.showsAll,
    errorOf: (name: keyof QuestionValues) => {
      const fault = faults.get(name);
      return fault && faultText(name, fault);
    },
    clash: clash && {
      ...clashOf(values, base, clash.newest),
      quiet: clash.quiet,
      keepMine: () => keeper.decide('mine'),
      takeTheirs: () => keeper.decide('theirs'),
    },
  };
}

export type QuestionEditorState = ReturnType<typeof useQuestionEditor>;
