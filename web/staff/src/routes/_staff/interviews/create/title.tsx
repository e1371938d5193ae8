import { createFileRoute, notFound } from '@tanstack/react-router';
import { need } from '../../../../app/guards.ts';
import { NewActivityScreen } from '../../../../areas/wizard/new-activity-screen.tsx';
import { settingsQuery, userQuery } from '../../../../queries/session.ts';

/** The first page of a new activity. Reviewers have no company to make one for. */
export const Route = createFileRoute('/_staff/interviews/create/title')({
  loader: async ({ context: { queryClient }, location }) => {
    const user = await need(queryClient.ensureQueryData(userQuery), location.href);
    if (!user.current_company) throw notFound();
    await need(queryClient.ensureQueryData(settingsQuery), location.href);
  },
  component: NewActivityScreen,
});
