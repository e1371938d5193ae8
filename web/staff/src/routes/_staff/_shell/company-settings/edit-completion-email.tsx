import { createFileRoute, redirect } from '@tanstack/react-router';

/** An address of the specification; its page is one of those of all e-mails. */
export const Route = createFileRoute('/_staff/_shell/company-settings/edit-completion-email')({
  beforeLoad: () => {
    throw redirect({ to: '/company-settings/emails/$type', params: { type: 'completion' }, replace: true });
  },
});
