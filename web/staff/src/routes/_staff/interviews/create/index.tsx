import { createFileRoute, redirect } from '@tanstack/react-router';

/** Creating begins with a title; the draft comes into being when that is saved. */
export const Route = createFileRoute('/_staff/interviews/create/')({
  beforeLoad: () => {
    throw redirect({ to: '/interviews/create/title', replace: true });
  },
});
