import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { MethodScreen } from '../../../../areas/cohorts/method-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/cohorts/method')({
  loader: () => loadMessages('cohorts'),
  component: MethodScreen,
});
