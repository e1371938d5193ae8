import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { MailTextScreen } from '../../../../areas/wizard/emails/mail-text-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/edit-completion-email')({
  loader: ({ context, location }) =>
    Promise.all([
      import('../../../../areas/wizard/emails/load-mail-text.ts').then(({ loadMailText }) =>
        loadMailText(context.queryClient, { name: 'completion', href: location.href }),
      ),
      loadMessages('wizard', 'mailtexts'),
    ]),
  component: () => <MailTextScreen name="completion" />,
});
