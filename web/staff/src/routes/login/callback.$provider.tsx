import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { ReturnScreen } from '../../areas/login/provider/return-screen.tsx';

export const Route = createFileRoute('/login/callback/$provider')({
  loader: () => loadMessages('login', 'sso'),
  component: ReturnScreen,
});
