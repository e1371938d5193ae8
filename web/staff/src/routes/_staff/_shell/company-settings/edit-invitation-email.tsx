import { createFileRoute } from '@tanstack/react-router';
import { LaterScreen } from '../../../../areas/places/later-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/edit-invitation-email')({
  component: () => <LaterScreen place="invitation_email" />,
});
