import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { refreshListsOf } from '../../queries/applications-review.ts';
import { applicationQuery } from '../../queries/applications.ts';
import {
  answerReviewsQuery,
  rateAnswer,
  rateOverall,
  rememberAnswerReview,
  rememberReview,
} from '../../queries/reviews.ts';
import { useUser } from '../../queries/session.ts';

/** Whatever hangs on a rating of an applicant: the average, the strip, the lists. */
export function useAfterRating(job: number, application: number) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: applicationQuery(job, application).queryKey, exact: true });
    refreshListsOf(client, job);
  };
}

type Given = { answer: Answer & { id: number }; rating: number };

/** Ratings that the server has not confirmed yet, by answer. */
export type Waiting = Readonly<Record<number, number>>;

/** Rates one answer: shown at once, stored one after another, taken back on the screen when the server refuses. */
export function useRateAnswer(job: number, application: number) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const user = useUser();
  const afterRating = useAfterRating(job, application);
  const { queryKey } = answerReviewsQuery(job, application);
  const [waiting, setWaiting] = useState<Waiting>({});
  const settle = ({ answer, rating }: Given) =>
    setWaiting((now) =>
      Object.fromEntries(Object.entries(now).filter(([id, one]) => Number(id) !== answer.id || one !== rating)),
    );
  const mutation = useMutation({
    scope: { id: `rate-${application}` },
    mutationFn: ({ answer, rating }: Given) => rateAnswer(job, answer.id, rating),
    onMutate: async ({ answer, rating }) => {
      setWaiting((now) => ({ ...now, [answer.id]: rating }));
      await client.cancelQueries({ queryKey });
      const own = (client.getQueryData(queryKey) ?? []).filter((one) => one.user.id === user.id);
      const known = own.find((one) => one.answer === answer.id);
      rememberAnswerReview(client, job, {
        id: known?.id ?? 0,
        application,
        answer: answer.id,
        question: answer.question_id,
        user: { id: user.id, full_name: user.full_name, email: '' },
        rating,
        sent: own.some(({ sent }) => sent),
        final: false,
        updated_at: known?.updated_at ?? '',
      });
    },
    onError: (error) => {
      showToast({ title: textOf(error), background: 'reject' });
      void client.invalidateQueries({ queryKey });
    },
    onSettled: (_saved, _error, given) => settle(given),
    onSuccess: (saved) => {
      const shown = client
        .getQueryData(queryKey)
        ?.find((one) => one.user.id === saved.user.id && one.answer === saved.answer);
      // A later choice may already be on its way; it stays on the screen.
      if (shown?.rating === saved.rating) rememberAnswerReview(client, job, saved);
      afterRating();
    },
  });
  return { ...mutation, waiting };
}

/** Changes the overall rating of a review that was sent. */
export function useRateOverall(job: number, application: number) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const afterRating = useAfterRating(job, application);
  return useMutation({
    scope: { id: `rate-${application}` },
    mutationFn: (rating: number) => rateOverall(job, application, rating),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSuccess: (saved) => {
      rememberReview(client, job, saved);
      afterRating();
    },
  });
}
