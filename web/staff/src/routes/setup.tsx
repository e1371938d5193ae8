import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadMessages } from '../app/messages.ts';
import { SetupScreen } from '../areas/setup/setup-screen.tsx';
import { isSetupOpen } from '../queries/setup.ts';

export const Route = createFileRoute('/setup')({
  loader: async () => {
    const [open] = await Promise.all([isSetupOpen(), loadMessages('setup'), loadMessages('login')]);
    if (!open) throw notFound();
  },
  component: SetupScreen,
});
