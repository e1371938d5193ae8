import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { OperationScreen } from '../../../../../areas/platform/operation-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/operation')({
  loader: () => loadMessages('platform'),
  component: OperationScreen,
});
