import { createFileRoute } from '@tanstack/react-router';
import { DeadlineRollingStep } from '../../../../../../../areas/wizard/steps/deadline-rolling-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/deadline/rolling')({
  component: DeadlineRollingStep,
});
