import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { DefaultEmailScreen } from '../../../../areas/wizard/emails/default-email-screen.tsx';
import { loadDefaultEmail } from '../../../../areas/wizard/emails/load-default-email.ts';

/** Universities send no such e-mail. */
export const Route = createFileRoute('/_staff/_shell/company-settings/edit-rejection-email')({
  loader: ({ context, location }) =>
    Promise.all([loadDefaultEmail(context.queryClient, 'rejection', location.href), loadMessages('wizard')]),
  component: () => <DefaultEmailScreen kind="rejection" />,
});
