import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { ScheduleStep } from '../../../../../areas/wizard/webinar/schedule-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/schedule')({
  loader: () => loadMessages('webinar'),
  component: ScheduleStep,
});
