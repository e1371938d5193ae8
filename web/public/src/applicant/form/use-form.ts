import { useEffect, useMemo, useState } from 'react';
import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useInterview } from '../interview-context.tsx';
import { createFormKeeper, type SaveState } from './form-keeper.ts';

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
