import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { FeaturesScreen } from '../../../../areas/company/features-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/features')({
  loader: () => loadMessages('features'),
  component: FeaturesScreen,
});
