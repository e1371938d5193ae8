import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { InvitationScreen } from '../../areas/login/mailed/invitation-screen.tsx';

export const Route = createFileRoute('/login/invitation')({
  loader: () => loadMessages('login'),
  component: InvitationScreen,
});
