import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/interviews/create/template')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_staff/interviews/create/template"!</div>;
}
