import { createFileRoute } from '@tanstack/react-router';
import { LaterScreen } from '../../../../areas/places/later-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_content/library')({
  component: () => <LaterScreen place="library" />,
});
