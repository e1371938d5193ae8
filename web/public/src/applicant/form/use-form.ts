import { useEffect, useMemo, useState } from 'react';
import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { call, ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useInterview } from '../interview-context.tsx';
import { WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';

type Answers = InterviewForm['answers'];
type AnswerChanges = Record<string, Answers[string] | null>;
type SaveState = 'saved' | 'saving' | 'waiting' | 'over';

const tryAgainMs = 4000;

/**
 * Sends answers as they are made: after a pause, one request at a time, and again until the server has them. A later
 * answer to the same part replaces one that waits.
 * @param save stores the changes
 * @param show tells the state of saving
 */
function createFormKeeper(save: (changes: AnswerChanges) => Promise<void>, show: (state: SaveState) => void) {
  let waiting: AnswerChanges = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;
  let isOver = false;

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  async function send(): Promise<boolean> {
    const changes = waiting;
    waiting = {};
    show('saving');
    try {
      await save(changes);
      show(Object.keys(waiting).length > 0 ? 'saving' : 'saved');
      return true;
    } catch (error) {
      isOver = error instanceof ApiProblem && error.status === 409;
      if (isOver) {
        show('over');
        return false;
      }
      waiting = { ...changes, ...waiting };
      show('waiting');
      later(tryAgainMs);
      return false;
    }
  }

  /** Sends what waits. @returns whether the server has everything */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (sending) await sending;
    if (isOver) return false;
    if (Object.keys(waiting).length === 0) return true;
    sending = send();
    const isStored = await sending;
    sending = null;
    return isStored && Object.keys(waiting).length === 0;
  }

  return {
    change: (id: string, answer: AnswerChanges[string]): void => {
      waiting = { ...waiting, [id]: answer };
      show('saving');
      later(WRITTEN_LIMITS.save_after_ms);
    },
    flush,
    stop: (): void => clearTimeout(timer),
  };
}

/** The applicant's form, loaded once and saved while it is filled in. */
export function useForm() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [form, setForm] = useState<InterviewForm | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [saving, setSaving] = useState<SaveState>('saved');
  const params = useMemo(() => ({ application }), [application]);

  const keeper = useMemo(
    () =>
      createFormKeeper(async (answers) => {
        const body = { answers };
        await store.signedIn(() => call('PUT /api/interview/{application}/form', { params, body, keepalive: true }));
      }, setSaving),
    [params, store],
  );

  const load = useMemo(
    () => () =>
      store
        .signedIn(() => call('GET /api/interview/{application}/form', { params }))
        .then(
          (loaded) => {
            setError(undefined);
            setForm(loaded);
          },
          (failure: unknown) => setError(failure),
        ),
    [params, store],
  );
  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    const onHide = () => void keeper.flush();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      void keeper.flush();
    };
  }, [keeper]);

  return {
    form,
    error,
    saving,
    load,
    flush: keeper.flush,
    begin: async () => setForm(await store.signedIn(() => call('POST /api/interview/{application}/form', { params }))),
    answer: (id: string, answer: InterviewForm['answers'][string] | null) => {
      setForm((before) => {
        if (!before) return before;
        const { [id]: _old, ...others } = before.answers;
        return { ...before, answers: answer === null ? others : { ...others, [id]: answer } };
      });
      keeper.change(id, answer);
    },
  };
}
