import { createFileRoute } from '@tanstack/react-router';
import { DescriptionStep } from '../../../../../../areas/wizard/steps/description/description-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/description')({
  component: DescriptionStep,
});
