import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { TestProviderScreen } from '../../../../areas/test-provider/test-provider-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/test-provider')({
  loader: () => loadMessages('provider'),
  component: TestProviderScreen,
});
