import { createFileRoute } from '@tanstack/react-router';
import { EmailStep } from '../../../../../areas/wizard/emails/email-step.tsx';

const types = ['invitation', 'completion', 'Unsuccessful'] as const;

type EmailSearch = { type: (typeof types)[number] };

export const Route = createFileRoute('/_staff/interviews/create/$job/edit-email')({
  validateSearch: (search): EmailSearch => ({ type: types.find((type) => type === search['type']) ?? 'invitation' }),
  component: () => {
    const { type } = Route.useSearch();
    return <EmailStep kind={type === 'Unsuccessful' ? 'rejection' : type} />;
  },
});
