import { createFileRoute } from '@tanstack/react-router';
import { need } from '../../../../app/guards.ts';
import { DefaultEmailScreen } from '../../../../areas/wizard/emails/default-email-screen.tsx';
import { companyEmailQuery } from '../../../../queries/company-emails.ts';
import { settingsQuery } from '../../../../queries/session.ts';

export const Route = createFileRoute('/_staff/_shell/company-settings/edit-invitation-email')({
  loader: async ({ context, location }) => {
    const settings = await need(context.queryClient.ensureQueryData(settingsQuery), location.href);
    await need(context.queryClient.ensureQueryData(companyEmailQuery(settings.shortname, 'invitation')), location.href);
  },
  component: () => <DefaultEmailScreen kind="invitation" />,
});
