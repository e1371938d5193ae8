import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { SecurityScreen } from '../../../../areas/security/security-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/security')({
  loader: () => loadMessages('company'),
  component: SecurityScreen,
});
