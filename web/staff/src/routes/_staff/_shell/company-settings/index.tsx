import { createFileRoute } from '@tanstack/react-router';
import { wantWords } from '../../../../app/words.ts';
import { CompanySettingsScreen } from '../../../../areas/company/company-settings-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/')({
  loader: () => wantWords('actions'),
  component: CompanySettingsScreen,
});
