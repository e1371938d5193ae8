import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { markSaved } from '../../../app/changes.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { addQuestion, changeQuestion, questionsQuery, rememberQuestions } from '../../../queries/questions.ts';
import { faultsFromServer, type Fault, type Faults } from '../form/faults.ts';
import { createKeyRing } from '../form/key-ring.ts';
import { useFaultText } from '../form/use-fault-text.ts';
import { inserted } from './question-order.ts';
import {
  checkQuestion,
  emptyQuestion,
  isUnwritten,
  questionInput,
  sameQuestion,
  type QuestionValues,
} from './question-values.ts';

/** The question being written: a stored one by its id, or a new one. */
export type OpenQuestion = {
  target: number | 'new';
  values: QuestionValues;
  began: QuestionValues;
  faults: Faults<QuestionValues>;
  /** What went wrong with the question as a whole. */
  failure: string | null;
  /** Somebody deleted it while it was being written. */
  gone: boolean;
};

export const openAs = (target: OpenQuestion['target'], values: QuestionValues): OpenQuestion => ({
  target,
  values,
  began: values,
  faults: {},
  failure: null,
  gone: false,
});

const fieldNames = Object.keys(emptyQuestion);

/** One question open at a time; opening another stores this one first. */
export function useQuestionEditor(job: number, questions: readonly Question[]) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const keys = useRef(createKeyRing());
  const [open, setOpen] = useState<OpenQuestion | null>(() =>
    questions.length === 0 ? openAs('new', emptyQuestion) : null,
  );
  const dirty = open !== null && (open.gone || !sameQuestion(open.values, open.began));

  const saved = useUnsaved({
    name: `job/${job}/question`,
    dirty,
    keep: () => open && { target: open.target, values: open.values, began: open.began, gone: open.gone },
    restore: (kept) => {
      if (!kept) return;
      const isGone = kept.target !== 'new' && !questions.some(({ id }) => id === kept.target);
      setOpen({ ...openAs(kept.target, kept.values), ...kept, ...(isGone && { target: 'new', gone: true }) });
    },
  });

  const change = (part: Partial<OpenQuestion>) => setOpen((now) => now && { ...now, ...part });

  async function send({ target, values }: OpenQuestion): Promise<Question> {
    const body = questionInput(values);
    if (target !== 'new') return changeQuestion(job, target, body);
    const made = await addQuestion(job, body, keys.current.keyFor(body));
    keys.current.done();
    return made;
  }

  function refuse(error: unknown, { target }: OpenQuestion): void {
    if (isProblem(error, 404) && target !== 'new') {
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
    change({ faults, failure: null });
    const first = fieldNames.find((name) => faults[name as keyof QuestionValues]);
    if (first) {
      document.getElementById(first)?.focus();
      return false;
    }
    try {
      if (dirty) {
        const stored = await send(open);
        const now = client.getQueryData(questionsQuery(job).queryKey) ?? [];
        rememberQuestions(client, job, inserted(now, stored));
        saved();
      }
      setOpen(null);
      return true;
    } catch (error) {
      refuse(error, open);
      return false;
    }
  }

  return {
    open,
    dirty,
    save,
    begin: (target: OpenQuestion['target'], values: QuestionValues) => setOpen(openAs(target, values)),
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
  };
}

export type QuestionEditorState = ReturnType<typeof useQuestionEditor>;
