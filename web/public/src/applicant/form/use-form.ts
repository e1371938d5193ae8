import { useEffect, useMemo, useState } from 'react';
import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { createAutosave } from '@vivavoce/web-shared/forms/autosave.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames } from '@vivavoce/web-shared/forms/merge.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { useInterview } from '../interview-context.tsx';
import { WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';

type Answers = InterviewForm['answers'];
type AnswerChanges = Record<string, Answers[string] | null>;
type SaveState = 'saved' | 'saving' | 'waiting' | 'over';

const tryAgainMs = 4000;

/** Differs from every answer. */
const unknownAnswer: Answers[string] = [NaN, NaN, NaN];

/** The answers that differ; null where one was taken back. */
const changesOf = (before: Answers, after: Answers): AnswerChanges =>
  Object.fromEntries(changedNames(before, after).map((id) => [id, after[id] ?? null]));

/**
 * Sends answers as they are made: after a pause, one request at a time, and again until the server has them. Once the
 * server says that the time has ended, nothing is sent any more.
 */
export function createAnswersForm(save: (changes: AnswerChanges) => Promise<void>) {
  let isOver = false;
  const form = createForm<Answers, Answers, never>(
    { values: {}, base: {} },
    {
      read: (answers) => answers,
      same: (first, second) => changedNames(first, second).length === 0,
      check: () => new Map<string, never>(),
      send: async (answers, before, reached) => {
        const changes = changesOf(before, answers);
        await save(changes).catch((error: unknown) => {
          isOver = isProblem(error, 409);
          const ids = Object.keys(changes);
          // The server may have them or not, so they are sent again in any case.
          reached({ ...before, ...Object.fromEntries(ids.map((id) => [id, unknownAnswer])) });
          throw error;
        });
        return answers;
      },
      isFree: () => !isOver,
      isTemporary: () => !isOver,
    },
  );
  const { stop } = createAutosave(form, {
    pauseMs: WRITTEN_LIMITS.save_after_ms,
    pauses: { firstMs: tryAgainMs, longestMs: tryAgainMs },
  });
  return {
    form,
    stop,
    stateOf: ({ waiting, saving } = form.store.get()): SaveState => {
      if (isOver) return 'over';
      if (!form.isDirty()) return 'saved';
      return waiting && !saving ? 'waiting' : 'saving';
    },
    /** Sends what waits. @returns whether the server has everything */
    flush: async (): Promise<boolean> => (await form.save({ quiet: true, whole: true })) && !form.isDirty(),
  };
}

/** The applicant's form, loaded once and saved while it is filled in. */
export function useForm() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [loadedForm, setLoadedForm] = useState<InterviewForm | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const params = useMemo(() => ({ application }), [application]);

  const answers = useMemo(
    () =>
      createAnswersForm(async (changes) => {
        const body = { answers: changes };
        await store.signedIn(() => call('PUT /api/interview/{application}/form', { params, body, keepalive: true }));
      }),
    [params, store],
  );
  const state = useStore(answers.form.store);

  const load = useMemo(
    () => () =>
      store
        .signedIn(() => call('GET /api/interview/{application}/form', { params }))
        .then(
          (loaded) => {
            setError(undefined);
            answers.form.begin({ values: loaded.answers, base: loaded.answers });
            setLoadedForm(loaded);
          },
          (failure: unknown) => setError(failure),
        ),
    [params, store, answers],
  );
  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    const onHide = () => void answers.flush();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      void answers.flush();
    };
  }, [answers]);

  return {
    form: loadedForm && { ...loadedForm, answers: state.values },
    error,
    saving: answers.stateOf(state),
    load,
    flush: answers.flush,
    begin: async () =>
      setLoadedForm(await store.signedIn(() => call('POST /api/interview/{application}/form', { params }))),
    answer: (id: string, answer: Answers[string] | null) => {
      const { [id]: _old, ...others } = answers.form.store.get().values;
      answers.form.set(answer === null ? others : { ...others, [id]: answer });
    },
  };
}
