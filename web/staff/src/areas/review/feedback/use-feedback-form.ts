import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Feedback } from '@vivavoce/contract/types.ts';
import type { FeedbackTime } from '@vivavoce/domain/reviews/feedback.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { feedbackQuery, releaseFeedback, takeBackFeedback, writeFeedback } from '../../../queries/reviews/feedback.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { Reviewing } from '../use-review.ts';
import { readForm, writeForm, type FormValues } from './feedback-form.ts';

const sameValues = (first: FormValues, second: FormValues): boolean => JSON.stringify(first) === JSON.stringify(second);

/** The feedback being written, and what can be done with it. */
export function useFeedbackForm(
  { job, application }: Pick<Reviewing, 'job' | 'application'>,
  storedFeedback: Feedback,
) {
  const t = useTranslations('feedback');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [base, setBase] = useState(storedFeedback);
  const [values, setValues] = useState(() => readForm(storedFeedback));
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const dirty = !sameValues(values, readForm(base));
  const markSaved = useUnsaved({
    name: `feedback/${application.id}`,
    dirty,
    keep: () => values,
    restore: setValues,
  });

  function arrive(feedback: Feedback): void {
    client.setQueryData(feedbackQuery(job.id, application.id).queryKey, feedback);
    setBase(feedback);
    setValues(readForm(feedback));
    setFailure(undefined);
    setConflict(false);
    markSaved();
  }
  function refuse(error: unknown): void {
    setConflict(isProblem(error, 409) && error.code === 'conflict');
    const field =
      isProblem(error, 422) && (['points', 'opening', 'with_scores'] as const).find((name) => name in error.errors);
    setFailure(field ? t(`refused.${field}`) : textOf(error));
  }
  const run = useMutation({
    mutationFn: (act: () => Promise<Feedback>) => act(),
    onSuccess: arrive,
    onError: refuse,
  });

  const store = async (): Promise<Feedback> =>
    dirty ? writeFeedback(job.id, application.id, writeForm(values, base.revision)) : base;
  const done = (title: string) => ({ onSuccess: () => showToast({ title }) });
  return {
    feedback: base,
    values,
    setValues,
    dirty,
    failure,
    conflict,
    busy: run.isPending,
    save: () => run.mutate(store),
    release: (when: FeedbackTime) =>
      run.mutate(
        async () => {
          const draft = await store();
          setBase(draft);
          return releaseFeedback(job.id, application.id, { when, revision: draft.revision });
        },
        done(t(when === 'now' ? 'doneNow' : 'doneLater')),
      ),
    takeBack: () => run.mutate(() => takeBackFeedback(job.id, application.id), done(t('doneBack'))),
    reload: () => run.mutate(() => client.fetchQuery({ ...feedbackQuery(job.id, application.id), staleTime: 0 })),
  };
}

export type FeedbackForm = ReturnType<typeof useFeedbackForm>;
