import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ScenariosStep } from '../../../../../../areas/wizard/judgement/scenarios-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/scenarios')({
  loader: () => loadMessages('questionnaire', 'judgement'),
  component: ScenariosStep,
});
