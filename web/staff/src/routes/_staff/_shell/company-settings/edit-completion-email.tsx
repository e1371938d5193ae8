import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { DefaultEmailScreen } from '../../../../areas/wizard/emails/default-email-screen.tsx';
import { loadDefaultEmail } from '../../../../areas/wizard/emails/load-default-email.ts';

export const Route = createFileRoute('/_staff/_shell/company-settings/edit-completion-email')({
  loader: ({ context, location }) =>
    Promise.all([loadDefaultEmail(context.queryClient, 'completion', location.href), loadMessages('wizard')]),
  component: () => <DefaultEmailScreen kind="completion" />,
});
