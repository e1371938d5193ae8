import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { IntegrationsScreen } from '../../../../../areas/integrations/integrations-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/integrations/')({
  // The phrases of scopes are those of personal tokens.
  loader: () => loadMessages('integrations', 'webhooks', 'account'),
  component: IntegrationsScreen,
});
