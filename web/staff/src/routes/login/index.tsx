import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { LoginScreen } from '../../areas/login/login-screen.tsx';

type LoginSearch = { next?: string; sessionExpired?: boolean; signedOut?: boolean; lang?: string };

export const Route = createFileRoute('/login/')({
  validateSearch: (search): LoginSearch => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...((search['sessionExpired'] === true || search['sessionExpired'] === 'true') && { sessionExpired: true }),
    ...((search['signedOut'] === true || search['signedOut'] === 'true') && { signedOut: true }),
    ...(typeof search['lang'] === 'string' && { lang: search['lang'] }),
  }),
  loader: () => loadMessages('login'),
  component: LoginScreen,
});
