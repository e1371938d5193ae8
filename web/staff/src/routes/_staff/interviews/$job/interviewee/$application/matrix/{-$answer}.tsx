import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/matrix/{-$answer}')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_staff/interviews/$job/interviewee/$application/matrix/-$answer"!</div>;
}
