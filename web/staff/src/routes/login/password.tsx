import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { PasswordScreen } from '../../areas/login/password-screen.tsx';

export const Route = createFileRoute('/login/password')({
  loader: () => loadMessages('login'),
  component: PasswordScreen,
});
