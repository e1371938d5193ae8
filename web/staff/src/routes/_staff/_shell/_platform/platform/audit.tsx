import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { PlatformAuditScreen } from '../../../../../areas/platform/audit-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/audit')({
  loader: () => loadMessages('platform', 'audit'),
  component: PlatformAuditScreen,
});
