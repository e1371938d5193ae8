import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../../../areas/places/placeholder-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/manage-marketplace/interview/$job')({
  component: () => <PlaceholderScreen place="marketplace_activity" />,
});
