import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { WebhookScreen } from '../../../../../areas/integrations/webhook-screen.tsx';
import { readDeliveriesSearch } from '../../../../../areas/integrations/deliveries-search.ts';
import { webhookQuery } from '../../../../../areas/integrations/webhook-values.ts';

function WebhookPage() {
  return <WebhookScreen id={readId(Route.useParams().webhook)} />;
}

export const Route = createFileRoute('/_staff/_shell/company-settings/integrations/$webhook')({
  validateSearch: searchParams(readDeliveriesSearch),
  loader: ({ context: { queryClient }, params, location }) =>
    Promise.all([
      need(queryClient.ensureQueryData(webhookQuery(readId(params.webhook))), location.href),
      loadMessages('webhooks'),
    ]),
  component: WebhookPage,
});
