import { useState } from 'react';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { openNew, openStored } from './editor/open-question.ts';
import type { CardActions } from './question-card.tsx';
import { newQuestion, questionInput } from './question-values.ts';
import { useAddQuestions } from './tools/use-add-questions.ts';
import type { QuestionEditorState } from './editor/use-question-editor.ts';
import { useQuestionList } from './use-question-list.ts';

type StepActionsInput = { job: Job; questions: readonly Question[]; editor: QuestionEditorState };

/** The actions on the page of questions: the open question is saved first, and the result is announced. */
export function useStepActions({ job, questions, editor }: StepActionsInput) {
  const t = useTranslations('wizard');
  const textOf = useErrorText();
  const list = useQuestionList(job);
  const addAll = useAddQuestions(job.id);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { open } = editor;

  /** Runs one action at a time, after saving the open question. */
  async function after(then: () => Promise<void> | void): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      if (await editor.save()) await then();
    } finally {
      setBusy(false);
    }
  }

  /** The question with its unsaved input. */
  const asTyped = (question: Question): Question =>
    open?.target === question.id ? { ...question, ...questionInput(open.values) } : question;

  async function duplicate(question: Question): Promise<void> {
    const copy = await list.duplicate(asTyped(question));
    if (!copy) return;
    setAnnouncement(t('question.duplicated', { position: question.order, copy: copy.order }));
    editor.begin(openStored(copy));
  }

  async function remove(question: Question): Promise<void> {
    const removed = await editor.alone(async () => {
      const done = await list.remove(asTyped(question));
      if (done && open?.target === question.id) editor.close();
      return done;
    });
    if (!removed) return;
    const neighbour = questions[question.order] ?? questions[question.order - 2];
    focusSoon(neighbour ? `edit-${neighbour.id}` : 'add-question');
  }

  async function move(from: number, to: number): Promise<void> {
    await list.move(from, to);
    setAnnouncement(t('drag.moved', { from: from + 1, position: to + 1, total: questions.length }));
  }

  async function cancel(): Promise<void> {
    if (!open) return;
    const isNew = open.target === 'new' || open.fresh;
    const sure =
      !editor.changed ||
      (await confirm({
        title: t('question.discardTitle'),
        text: isNew ? t('question.discardNew') : t('question.discardText'),
        action: t('question.discard'),
        danger: true,
      }));
    if (sure && (await editor.discard())) focusSoon(isNew ? 'add-question' : `edit-${open.target}`);
  }

  async function saveHere(): Promise<void> {
    const isNew = open?.target === 'new' || open?.fresh;
    await after(() => focusSoon(isNew ? 'add-question' : `edit-${open?.target}`));
  }

  /** Adds variants of the open question after it. */
  async function addVariants(texts: readonly string[]): Promise<number> {
    if (!open) return 0;
    const at = questions.findIndex(({ id }) => id === open.target);
    const place = at < 0 ? questions.length : at + 1;
    const { added, error } = await addAll(
      texts.map((text, index) => ({ ...questionInput({ ...open.values, text }), order: place + index + 1 })),
    );
    if (error !== null) showToast({ title: textOf(error), background: 'reject' });
    if (added.length > 0) showToast({ title: t('questions.added', { count: added.length }) });
    return added.length;
  }

  const ofCard = (question: Question, index: number): CardActions => ({
    edit: () => void after(() => editor.begin(openStored(question))),
    duplicate: () => void after(() => duplicate(question)),
    saveToLibrary: () => void list.saveToLibrary(asTyped(question)),
    remove: () => void remove(question),
    // The menu moved along with its question; the focus goes to the handle of the question.
    moveTo: (place) => void move(index, place).then(() => focusSoon(`grip-${question.id}`)),
  });

  return {
    busy,
    announcement,
    after,
    move,
    cancel,
    saveHere,
    addVariants,
    ofCard,
    add: () => void after(() => editor.begin(openNew(newQuestion(job)))),
    /** Moves to the first of several added questions. */
    welcome: (added: readonly Question[]) => {
      setAnnouncement(t('questions.added', { count: added.length }));
      if (added[0]) focusSoon(`edit-${added[0].id}`);
    },
  };
}
