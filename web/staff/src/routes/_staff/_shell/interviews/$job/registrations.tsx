import { createFileRoute } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { RegistrationsScreen } from '../../../../../areas/registrations/registrations-screen.tsx';
import { jobQuery } from '../../../../../queries/jobs/jobs.ts';
import { webinarQuery } from '../../../../../queries/jobs/webinar.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/registrations')({
  loader: ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    return Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      need(queryClient.ensureQueryData(webinarQuery(job)), location.href),
      loadMessages('webinar'),
    ]);
  },
  component: RegistrationsScreen,
});
