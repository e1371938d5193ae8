import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { NewEmailScreen } from '../../areas/login/mailed/new-email-screen.tsx';

export const Route = createFileRoute('/login/email')({
  loader: () => loadMessages('login'),
  component: NewEmailScreen,
});
