import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home leads to what a member works on. */
export const Route = createFileRoute('/_staff/_shell/')({
  beforeLoad: () => {
    throw redirect({ to: '/interviews', replace: true });
  },
});
