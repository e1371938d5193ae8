import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { MailTextsScreen } from '../../../../../areas/wizard/emails/mail-texts-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/emails/')({
  loader: () => loadMessages('mailtexts'),
  component: MailTextsScreen,
});
