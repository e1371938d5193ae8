import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { CompanySettingsScreen } from '../../../../areas/company/company-settings-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/')({
  loader: () => loadMessages('actions', 'company', 'wizard'),
  component: CompanySettingsScreen,
});
