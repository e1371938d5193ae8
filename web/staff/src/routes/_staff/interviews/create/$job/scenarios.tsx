import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { ScenariosStep } from '../../../../../areas/wizard/judgement/scenarios-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/scenarios')({
  loader: () => loadMessages('questionnaire', 'judgement'),
  component: ScenariosStep,
});
