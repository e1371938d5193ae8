import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { AssessmentStep } from '../../../../../areas/wizard/assessment/assessment-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/assessment')({
  loader: () => loadMessages('provider'),
  component: AssessmentStep,
});
