import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { SingleSignOnScreen } from '../../../../areas/single-sign-on/single-sign-on-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/single-sign-on')({
  loader: () => loadMessages('sso'),
  component: SingleSignOnScreen,
});
