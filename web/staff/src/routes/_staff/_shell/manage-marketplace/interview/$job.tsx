import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { EntryScreen } from '../../../../../areas/marketplace/entry-screen.tsx';
import { jobQuery } from '../../../../../queries/jobs/jobs.ts';

export const Route = createFileRoute('/_staff/_shell/manage-marketplace/interview/$job')({
  loader: ({ context: { queryClient }, params, location }) => {
    return Promise.all([
      need(queryClient.ensureQueryData(jobQuery(readId(params.job))), location.href),
      loadMessages('marketplace', 'kinds.card', 'wizard'),
    ]);
  },
  component: EntryScreen,
});
