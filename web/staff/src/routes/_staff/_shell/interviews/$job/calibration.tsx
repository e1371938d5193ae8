import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { CalibrationScreen } from '../../../../../areas/review/calibration/calibration-screen.tsx';
import { jobQuery } from '../../../../../queries/jobs/jobs.ts';
import { calibrationQuery } from '../../../../../queries/reviews/calibrations.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/calibration')({
  loader: ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    void queryClient.prefetchQuery(calibrationQuery(job));
    return Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      loadMessages('review', 'compare', 'criteria', 'player', 'calibration'),
    ]);
  },
  component: CalibrationScreen,
});
