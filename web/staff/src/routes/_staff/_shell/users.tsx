import { createFileRoute } from '@tanstack/react-router';
import { need } from '../../../app/guards.ts';
import { LaterScreen } from '../../../areas/places/later-screen.tsx';
import { firstCompanyUserQuery } from '../../../queries/company-users.ts';

export const Route = createFileRoute('/_staff/_shell/users')({
  loader: ({ context, location }) => need(context.queryClient.ensureQueryData(firstCompanyUserQuery), location.href),
  component: () => <LaterScreen place="users" />,
});
