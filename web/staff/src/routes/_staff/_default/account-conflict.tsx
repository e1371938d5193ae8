import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { AccountConflictScreen } from '../../../areas/account-conflict/account-conflict-screen.tsx';

type ConflictSearch = { next?: string; for?: string };

export const Route = createFileRoute('/_staff/_default/account-conflict')({
  validateSearch: (search): ConflictSearch => ({
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(typeof search['for'] === 'string' && { for: search['for'] }),
  }),
  loader: () => loadMessages('account'),
  component: AccountConflictScreen,
});
