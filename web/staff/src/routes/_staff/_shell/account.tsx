import { createFileRoute } from '@tanstack/react-router';
import { need } from '../../../app/session/guards.ts';
import { loadMessages } from '../../../app/messages.ts';
import { AccountScreen } from '../../../areas/account/account-screen.tsx';
import { accountQuery } from '../../../queries/sign-in/account.ts';

export const Route = createFileRoute('/_staff/_shell/account')({
  loader: ({ context, location }) =>
    Promise.all([
      need(context.queryClient.ensureQueryData(accountQuery), location.href),
      loadMessages('account', 'login', 'sso'),
    ]),
  component: AccountScreen,
});
