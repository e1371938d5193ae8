import { createFileRoute, redirect } from '@tanstack/react-router';

/** An applicant opens at their answers. */
export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/interviews/$job/interviewee/$application/answer/{-$answer}', params, replace: true });
  },
});
