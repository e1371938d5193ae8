import { createFileRoute } from '@tanstack/react-router';
import { LaterEntry } from '../../../../areas/wizard/later-entry.tsx';

export const Route = createFileRoute('/_staff/interviews/create/template')({
  component: () => <LaterEntry entry="create_template" />,
});
