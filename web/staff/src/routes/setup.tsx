import { createFileRoute, notFound } from '@tanstack/react-router';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { loadMessages } from '../app/messages.ts';
import { SetupScreen } from '../areas/setup/setup-screen.tsx';

export const Route = createFileRoute('/setup')({
  loader: async () => {
    const [{ open }] = await Promise.all([call('GET /api/setup'), loadMessages('setup', 'login', 'checks', 'company')]);
    if (!open) throw notFound();
  },
  component: SetupScreen,
});
