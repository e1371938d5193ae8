import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { LeaveScreen } from '../../areas/login/provider/leave-screen.tsx';

type SsoSearch = { idp?: string; username?: string; next?: string };

export const Route = createFileRoute('/login/sso')({
  validateSearch: (search): SsoSearch => ({
    ...(typeof search['idp'] === 'string' && { idp: search['idp'] }),
    ...(typeof search['username'] === 'string' && { username: search['username'] }),
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
  }),
  loader: () => loadMessages('login', 'sso'),
  component: LeaveScreen,
});
