import { createFileRoute } from '@tanstack/react-router';
import { DeadlineFixedStep } from '../../../../../../../areas/wizard/steps/deadline-fixed-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/deadline/fixed')({
  component: DeadlineFixedStep,
});
