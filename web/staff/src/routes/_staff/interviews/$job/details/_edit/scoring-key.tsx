import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { KeyStep } from '../../../../../../areas/wizard/judgement/key-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/scoring-key')({
  loader: () => loadMessages('questionnaire', 'judgement'),
  component: KeyStep,
});
