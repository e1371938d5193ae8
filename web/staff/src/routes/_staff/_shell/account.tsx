import { createFileRoute } from '@tanstack/react-router';
import { need } from '../../../app/session/guards.ts';
import { wantWords } from '../../../app/words.ts';
import { AccountScreen } from '../../../areas/account/account-screen.tsx';
import { accountQuery } from '../../../queries/account.ts';

export const Route = createFileRoute('/_staff/_shell/account')({
  loader: ({ context, location }) =>
    Promise.all([
      need(context.queryClient.ensureQueryData(accountQuery), location.href),
      wantWords('account', 'login'),
    ]),
  component: AccountScreen,
});
