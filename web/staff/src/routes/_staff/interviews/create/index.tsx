import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { BeginScreen } from '../../../../areas/wizard/entry/begin-screen.tsx';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/')({
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), loadMessages('entry', 'wizard')]),
  component: BeginScreen,
});
