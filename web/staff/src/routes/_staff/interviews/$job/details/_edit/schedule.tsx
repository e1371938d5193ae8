import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ScheduleStep } from '../../../../../../areas/wizard/webinar/schedule-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/schedule')({
  loader: () => loadMessages('webinar'),
  component: ScheduleStep,
});
