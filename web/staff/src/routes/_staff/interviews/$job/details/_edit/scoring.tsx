import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ScoringStep } from '../../../../../../areas/wizard/questionnaire/scoring-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/scoring')({
  loader: () => loadMessages('questionnaire'),
  component: ScoringStep,
});
