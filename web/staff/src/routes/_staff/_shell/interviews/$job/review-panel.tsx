import { createFileRoute } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { PanelScreen } from '../../../../../areas/panel/panel-screen.tsx';
import { jobQuery, reviewersQuery } from '../../../../../queries/jobs/jobs.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/review-panel')({
  loader: ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    void queryClient.prefetchQuery(reviewersQuery(job));
    return Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      loadMessages('jobpage', 'wizard', 'criteria', 'guests', 'calibration'),
    ]);
  },
  component: PanelScreen,
});
