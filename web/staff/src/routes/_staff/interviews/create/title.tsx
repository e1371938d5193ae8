import { createFileRoute } from '@tanstack/react-router';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';
import { NewActivityScreen } from '../../../../areas/wizard/new-activity-screen.tsx';

/** The first page of a new activity. */
export const Route = createFileRoute('/_staff/interviews/create/title')({
  loader: ({ context, location }) => loadNewActivity(context.queryClient, location.href),
  component: NewActivityScreen,
});
