import { createFileRoute } from '@tanstack/react-router';
import { DeadlineTypeStep } from '../../../../../../../areas/wizard/steps/deadline-type-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/deadline/type')({
  component: DeadlineTypeStep,
});
