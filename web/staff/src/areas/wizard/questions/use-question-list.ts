import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { markSaved } from '../../../app/unsaved/changes.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../../app/toasts.ts';
import { addQuestion, questionsQuery, rememberQuestions } from '../../../queries/jobs/questions.ts';
import { refreshLibrary, saveToPool } from '../../../queries/jobs/library.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { inserted, moved, without } from './question-order.ts';
import { copyInput, questionInput, valuesOf } from './question-values.ts';

/** The criteria for answers to a question; they are deleted with it. */
const readCriteria = ({ job, question }: { job: number; question: number }) =>
  call('GET /api/jobs/{job}/rubrics', { params: { job }, query: { question } });

type Criteria = Awaited<ReturnType<typeof readCriteria>>[number];

/** The changes to the list itself. Each is shown and saved immediately; a refusal reloads the stored list. */
export function useQuestionList({ id: job, default_locale }: Pick<Job, 'id' | 'default_locale'>) {
  const t = useTranslations('wizard.questions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const keys = useRef(createKeyRing());
  /** Moves reach the server in the order in which they were made. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = questionsQuery(job);
  const now = () => client.getQueryData(queryKey) ?? [];

  function refused(error: unknown): void {
    showToast({ title: textOf(error), background: 'reject' });
    void client.invalidateQueries({ queryKey });
  }

  async function move(from: number, to: number): Promise<void> {
    const question = now()[from];
    if (!question) return;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, moved(now(), from, to));
    const pendingChange = line.current.then(() =>
      call('PUT /api/jobs/{job}/questions/{question}', {
        params: { job, question: question.id },
        body: { order: to + 1 },
      }),
    );
    line.current = pendingChange.catch(() => undefined);
    try {
      await pendingChange;
      markSaved();
    } catch (error) {
      refused(error);
    }
  }

  async function duplicate(question: Question): Promise<Question | null> {
    const body = copyInput(question);
    try {
      const copy = await addQuestion(job, body, keys.current.keyFor(body));
      keys.current.done();
      rememberQuestions(client, job, inserted(now(), copy));
      markSaved();
      return copy;
    } catch (error) {
      refused(error);
      return null;
    }
  }

  /** Restores a deleted question at its place, with its last text. */
  async function restore(question: Question, criteria: readonly Criteria[]): Promise<void> {
    const body = { ...copyInput(question), order: question.order };
    try {
      const back = await addQuestion(job, body, keys.current.keyFor(body));
      keys.current.done();
      for (const criterion of criteria)
        await call('POST /api/jobs/{job}/rubrics', {
          params: { job },
          body: {
            question: back.id,
            enabled: criterion.enabled,
            indicators: criterion.indicators.map(({ text, score }) => ({ text, score })),
          },
        });
      rememberQuestions(client, job, inserted(now(), back));
      markSaved();
      showSnackbar(t('restored', { position: back.order }));
      focusSoon(`edit-${back.id}`);
    } catch (error) {
      refused(error);
    }
  }

  async function remove(question: Question): Promise<boolean> {
    try {
      const criteria = (await readCriteria({ job, question: question.id })).filter(({ id }) => id !== null);
      // The open question may have saved itself since this rendered.
      const { revision } = now().find(({ id }) => id === question.id) ?? question;
      await call('DELETE /api/jobs/{job}/questions/{question}', {
        params: { job, question: question.id },
        query: { revision },
      });
      rememberQuestions(client, job, without(now(), question.id));
      markSaved();
      showSnackbar(t('deleted', { position: question.order }), {
        label: t('undo'),
        run: () => void restore(question, criteria),
      });
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  }

  async function saveToLibrary(question: Question): Promise<void> {
    // The text suits every activity; a video belongs to its own.
    const { video_id: _video, ...input } = questionInput(valuesOf(question));
    const body = { ...input, default_locale };
    try {
      await saveToPool(body, keys.current.keyFor(body));
      keys.current.done();
      void refreshLibrary(client);
      showToast({ title: t('savedToLibrary', { position: question.order }) });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  return { move, duplicate, remove, saveToLibrary };
}
