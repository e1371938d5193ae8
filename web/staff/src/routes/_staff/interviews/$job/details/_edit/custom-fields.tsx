import { createFileRoute } from '@tanstack/react-router';
import { CustomFieldsStep } from '../../../../../../areas/wizard/steps/custom-fields/custom-fields-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/custom-fields')({
  component: CustomFieldsStep,
});
