import { createFileRoute } from '@tanstack/react-router';
import { BeginScreen } from '../../../../areas/wizard/entry/begin-screen.tsx';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/')({
  loader: ({ context, location }) => loadNewActivity(context.queryClient, location.href),
  component: BeginScreen,
});
