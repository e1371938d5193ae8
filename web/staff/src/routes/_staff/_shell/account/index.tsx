import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../../queries/api-query.ts';
import { need } from '../../../../app/session/guards.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { AccountScreen } from '../../../../areas/account/account-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/account/')({
  loader: ({ context, location }) =>
    Promise.all([
      need(context.queryClient.ensureQueryData(apiQuery('GET /api/account')), location.href),
      loadMessages('account', 'login', 'sso'),
    ]),
  component: AccountScreen,
});
