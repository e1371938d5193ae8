import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { rememberApplication } from '../../../queries/reviews/applications-review.ts';
import { matrixReviewsQuery } from '../../../queries/jobs/criteria.ts';
import {
  answerReviewsQuery,
  finaliseReview,
  rateOverall,
  reviewsQuery,
  submitReview,
  guestNotesQuery,
  reviewCommentsQuery,
} from '../../../queries/reviews/reviews.ts';
import { changeDraft } from './drafts.ts';
import { flushNotes } from './notes.ts';
import { flushRatings } from './use-saving.ts';
import type { Reviewing } from '../use-review.ts';

/** The ratings of others may be seen from now on, and the applicant may have changed bucket. */
function useShowEverything({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const client = useQueryClient();
  const params = { job: job.id, application: application.id };
  return async () => {
    const [after] = await Promise.all([
      call('GET /api/jobs/{job}/applications/{application}', { params }),
      ...[reviewsQuery, answerReviewsQuery, matrixReviewsQuery, reviewCommentsQuery, guestNotesQuery].map((query) =>
        client.invalidateQueries({ queryKey: query({ job: job.id, application: application.id }).queryKey }),
      ),
    ]);
    rememberApplication(client, job.id, after);
  };
}

type Target = Pick<Reviewing, 'job' | 'application'>;

/** Sending and closing need all ratings and notes saved: otherwise neither happens. */
const isAllSaved = async () => (await Promise.all([flushNotes(), flushRatings()])).every(Boolean);

/** Reports a review that was not accepted, with the status of the answer for support. */
function useRefusedToast() {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  return (error: unknown) => {
    const text = textOf(error);
    if (!isProblem(error)) {
      showToast({ title: text, background: 'reject' });
      return;
    }
    const { status, status_text: statusText } = error;
    showToast({
      title: t('http', { status: String(status), statusText: statusText || text }),
      ...(statusText && { description: text }),
      background: 'reject',
    });
  };
}

/** Sends the review: the overall rating given here, or the stored ratings of answers. */
export function useSendReview(target: Target) {
  const t = useTranslations('review');
  const sayRefused = useRefusedToast();
  const showEverything = useShowEverything(target);
  const { job, application } = target;
  return useMutation({
    mutationFn: async (overall: number | null) => {
      if (!(await isAllSaved())) return false;
      if (overall === null) await submitReview({ job: job.id, application: application.id });
      else await rateOverall({ job: job.id, application: application.id }, overall);
      changeDraft(application.id, { rating: undefined });
      await showEverything();
      return true;
    },
    onSuccess: (isSent) => isSent && showToast({ title: t('sent') }),
    onError: sayRefused,
  });
}

/** Closes the review for editing, after a confirmation. */
export function useCloseReview(target: Target) {
  const t = useTranslations('review.close');
  const textOf = useErrorText();
  const showEverything = useShowEverything(target);
  const close = useMutation({
    mutationFn: async () => {
      if (!(await isAllSaved())) return false;
      await finaliseReview({ job: target.job.id, application: target.application.id });
      await showEverything();
      return true;
    },
    onSuccess: (isClosed) => isClosed && showToast({ title: t('done') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const ask = async () => {
    const agreed = await confirm({ title: t('title'), text: t('text'), action: t('action'), danger: true });
    if (agreed) close.mutate();
  };
  return { ask, busy: close.isPending };
}
