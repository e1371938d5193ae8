import { createFileRoute } from '@tanstack/react-router';
import { LaterTab } from '../../../../../../../areas/review/later-tab.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/matrix/{-$answer}')({
  component: () => <LaterTab tab="matrix" />,
});
