import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { MarketplaceSettingsScreen } from '../../../../../areas/company/marketplace/marketplace-settings-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_marketplace/manage-marketplace/settings')({
  loader: () => loadMessages('company'),
  component: MarketplaceSettingsScreen,
});
