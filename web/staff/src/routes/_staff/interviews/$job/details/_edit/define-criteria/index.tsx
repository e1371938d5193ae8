import { createFileRoute } from '@tanstack/react-router';
import { CriteriaStep } from '../../../../../../../areas/wizard/criteria/criteria-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/define-criteria/')({
  component: CriteriaStep,
});
