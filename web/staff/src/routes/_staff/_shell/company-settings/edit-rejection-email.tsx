import { createFileRoute, notFound } from '@tanstack/react-router';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { need } from '../../../../app/guards.ts';
import { DefaultEmailScreen } from '../../../../areas/wizard/emails/default-email-screen.tsx';
import { companyEmailQuery } from '../../../../queries/company-emails.ts';
import { settingsQuery } from '../../../../queries/session.ts';

/** Universities send no such email. */
export const Route = createFileRoute('/_staff/_shell/company-settings/edit-rejection-email')({
  loader: async ({ context, location }) => {
    const settings = await need(context.queryClient.ensureQueryData(settingsQuery), location.href);
    if (isUniversity(settings)) throw notFound();
    await need(context.queryClient.ensureQueryData(companyEmailQuery(settings.shortname, 'rejection')), location.href);
  },
  component: () => <DefaultEmailScreen kind="rejection" />,
});
