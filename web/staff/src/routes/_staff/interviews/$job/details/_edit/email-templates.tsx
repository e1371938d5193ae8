import { createFileRoute } from '@tanstack/react-router';
import { EmailListStep } from '../../../../../../areas/wizard/emails/email-list-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/email-templates')({
  component: EmailListStep,
});
