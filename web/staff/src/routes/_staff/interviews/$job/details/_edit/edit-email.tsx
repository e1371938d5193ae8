import { createFileRoute } from '@tanstack/react-router';
import { readEmailSearch } from '../../../../../../areas/wizard/emails/email-search.ts';
import { EmailStep } from '../../../../../../areas/wizard/emails/email-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/edit-email')({
  validateSearch: readEmailSearch,
  component: () => {
    const { type } = Route.useSearch();
    return <EmailStep type={type} />;
  },
});
