import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../areas/places/placeholder-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/report')({
  component: () => <PlaceholderScreen place="reports" />,
});
