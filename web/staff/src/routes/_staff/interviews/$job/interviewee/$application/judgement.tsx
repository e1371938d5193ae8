import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { JudgementScreen } from '../../../../../../areas/review/judgement/judgement-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/judgement')({
  loader: () => loadMessages('judgement'),
  component: JudgementScreen,
});
