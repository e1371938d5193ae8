import { createFileRoute } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/guards.ts';
import { LaterJobScreen } from '../../../../../areas/places/later-job-screen.tsx';
import { jobQuery } from '../../../../../queries/jobs.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/details')({
  loader: ({ context, params, location }) =>
    need(context.queryClient.ensureQueryData(jobQuery(readId(params.job))), location.href),
  component: () => <LaterJobScreen place="job_details" job={readId(Route.useParams().job)} />,
});
