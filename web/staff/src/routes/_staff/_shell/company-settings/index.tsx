import { createFileRoute } from '@tanstack/react-router';
import { CompanySettingsScreen } from '../../../../areas/company/company-settings-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/')({
  component: CompanySettingsScreen,
});
