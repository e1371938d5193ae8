import { createFileRoute } from '@tanstack/react-router';
import { EmailStep } from '../../../../../areas/wizard/emails/email-step.tsx';

type EmailSearch = { type: 'invitation' | 'completion' };

export const Route = createFileRoute('/_staff/interviews/create/$job/edit-email')({
  validateSearch: (search): EmailSearch => ({ type: search['type'] === 'completion' ? 'completion' : 'invitation' }),
  component: EmailStep,
});
