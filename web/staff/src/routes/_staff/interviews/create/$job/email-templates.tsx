import { createFileRoute } from '@tanstack/react-router';
import { EmailListStep } from '../../../../../areas/wizard/emails/email-list-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/email-templates')({ component: EmailListStep });
