import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SettingsSections } from '../../../areas/menus/settings-sections.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings')({
  component: () => (
    <SettingsSections>
      <Outlet />
    </SettingsSections>
  ),
});
