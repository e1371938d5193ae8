import { createFileRoute } from '@tanstack/react-router';
import { LaterEntry } from '../../../../areas/wizard/later-entry.tsx';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/template')({
  loader: ({ context, location }) => loadNewActivity(context.queryClient, location.href),
  component: () => <LaterEntry entry="create_template" />,
});
