import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ItemsStep } from '../../../../../../areas/wizard/questionnaire/items-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/items')({
  loader: () => loadMessages('questionnaire'),
  component: ItemsStep,
});
