import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../app/messages.ts';
import { ObjectionScreen } from '../../areas/login/mailed/objection-screen.tsx';

export const Route = createFileRoute('/login/objection')({
  loader: () => loadMessages('login'),
  component: ObjectionScreen,
});
