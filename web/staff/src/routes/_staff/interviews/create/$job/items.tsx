import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { ItemsStep } from '../../../../../areas/wizard/questionnaire/items-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/items')({
  loader: () => loadMessages('questionnaire'),
  component: ItemsStep,
});
