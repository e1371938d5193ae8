import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Feedback } from '@vivavoce/contract/types.ts';
import type { FeedbackTime } from '@vivavoce/domain/reviews/feedback.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { isConflict } from '@vivavoce/web-shared/forms/form.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { feedbackQuery } from '../../../queries/reviews/reviews.ts';
import { showToast } from '../../../app/toasts.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { Reviewing } from '../use-review.ts';
import { feedbackRules, readForm } from './feedback-form.ts';

/** The feedback being written, and what can be done with it. */
export function useFeedbackForm(
  { job, application }: Pick<Reviewing, 'job' | 'application'>,
  storedFeedback: Feedback,
) {
  const t = useTranslations('feedback');
  const client = useQueryClient();
  const textOf = useErrorText();
  const query = feedbackQuery({ job: job.id, application: application.id });
  const state = useForm({
    name: `feedback/${application.id}`,
    start: () => ({ values: readForm(storedFeedback), base: storedFeedback }),
    rules: feedbackRules({
      write: (body) =>
        call('PUT /api/jobs/{job}/applications/{application}/feedback', {
          params: { job: job.id, application: application.id },
          body,
        }),
      newest: () => readNewest(client, query),
      onStored: (feedback) => client.setQueryData(query.queryKey, feedback),
    }),
  });
  const { form } = state;

  const run = useMutation({
    mutationFn: (act: () => Promise<Feedback | null>) => act(),
    onSuccess: (feedback) => {
      if (!feedback) return;
      client.setQueryData(query.queryKey, feedback);
      form.begin({ values: readForm(feedback), base: feedback });
      state.markSaved();
    },
    onError: async (error) => {
      if (isConflict(error)) form.follow(await readNewest(client, query));
    },
  });
  const error = state.failure ?? run.error;
  const field =
    isProblem(error, 422) && (['points', 'opening', 'with_scores'] as const).find((name) => name in error.errors);

  /** Saves what is typed before it is released. */
  const release = async (when: FeedbackTime): Promise<Feedback | null> => {
    if (!(await state.save())) return null;
    const { revision } = form.store.get().base;
    const feedback = await call('POST /api/jobs/{job}/applications/{application}/feedback/release', {
      params: { job: job.id, application: application.id },
      body: { when, revision },
    });
    showToast({ title: t(when === 'now' ? 'doneNow' : 'doneLater') });
    return feedback;
  };
  const takeBack = async (): Promise<Feedback> => {
    const feedback = await call('POST /api/jobs/{job}/applications/{application}/feedback/take-back', {
      params: { job: job.id, application: application.id },
    });
    showToast({ title: t('doneBack') });
    return feedback;
  };
  return {
    feedback: state.base,
    values: state.values,
    set: state.set,
    dirty: state.dirty,
    failure: error === null ? undefined : field ? t(`refused.${field}`) : textOf(error),
    clash: state.clash && { ...state.clash, fields: state.clashing },
    keepMine: state.keepMine,
    takeTheirs: state.takeTheirs,
    busy: run.isPending || state.busy,
    save: () => {
      run.reset();
      void state.save();
    },
    release: (when: FeedbackTime) => run.mutate(() => release(when)),
    takeBack: () => run.mutate(takeBack),
  };
}

export type FeedbackForm = ReturnType<typeof useFeedbackForm>;
