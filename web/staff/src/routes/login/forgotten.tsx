import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { ForgottenScreen } from '../../areas/login/forgotten-screen.tsx';

type ForgottenSearch = { next?: string };

export const Route = createFileRoute('/login/forgotten')({
  validateSearch: (search): ForgottenSearch => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
  }),
  loader: () => loadMessages('login'),
  component: ForgottenScreen,
});
