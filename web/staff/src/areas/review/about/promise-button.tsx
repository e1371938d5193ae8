import { useMutation, useQueryClient } from '@tanstack/react-query';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { promiseReview, refreshApplicants } from '../../../queries/applicants/applications.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useReview } from '../use-review.ts';

/** Promises the applicant a review, or takes the promise back while no invitation has told of it. */
export function PromiseButton() {
  const t = useTranslations('review.about.review');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application, can } = useReview();
  const { id, review_paid, status } = application;
  const save = useMutation({
    mutationFn: () => promiseReview({ job: job.id, application: id }, !review_paid),
    onSuccess: async () => {
      await refreshApplicants(client, job.id);
      showToast({ title: t(review_paid ? 'takenBack' : 'promised') });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  if (!can('edit') || !job.advertise_review || (review_paid && status !== APPLICATION_STATUS.not_invited)) return null;
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
      {t(review_paid ? 'takeBack' : 'promise')}
    </Button>
  );
}
