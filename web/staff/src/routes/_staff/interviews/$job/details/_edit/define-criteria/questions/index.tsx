import { createFileRoute } from '@tanstack/react-router';
import { CriteriaQuestionsStep } from '../../../../../../../../areas/wizard/criteria/criteria-questions-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/define-criteria/questions/')({
  component: CriteriaQuestionsStep,
});
