import { createFileRoute, notFound } from '@tanstack/react-router';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { need, readId } from '../../../../../../../app/session/guards.ts';
import { MatrixScreen } from '../../../../../../../areas/review/rating/matrix-screen.tsx';
import { jobQuery } from '../../../../../../../queries/jobs/jobs.ts';

/** Only activities that are rated by matrix have one. */
export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/matrix/{-$answer}')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const { rating_style } = await need(queryClient.ensureQueryData(jobQuery(readId(params.job))), location.href);
    if (rating_style !== RATING_STYLE.matrix) throw notFound();
  },
  component: MatrixScreen,
});
