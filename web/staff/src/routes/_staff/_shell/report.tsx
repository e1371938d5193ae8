import { createFileRoute } from '@tanstack/react-router';
import { LaterScreen } from '../../../areas/places/later-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/report')({
  component: () => <LaterScreen place="reports" />,
});
