import { createFileRoute } from '@tanstack/react-router';
import { ReviewTypeStep } from '../../../../../../areas/wizard/steps/review-type-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/review-type')({
  component: ReviewTypeStep,
});
