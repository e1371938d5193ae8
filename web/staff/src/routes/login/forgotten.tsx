import { createFileRoute } from '@tanstack/react-router';
import { wantWords } from '../../app/words.ts';
import { ForgottenScreen } from '../../areas/login/forgotten-screen.tsx';

type ForgottenSearch = { next?: string };

export const Route = createFileRoute('/login/forgotten')({
  validateSearch: (search): ForgottenSearch => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
  }),
  loader: () => wantWords('login'),
  component: ForgottenScreen,
});
