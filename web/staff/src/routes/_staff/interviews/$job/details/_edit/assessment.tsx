import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { AssessmentStep } from '../../../../../../areas/wizard/assessment/assessment-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/assessment')({
  loader: () => loadMessages('provider'),
  component: AssessmentStep,
});
