import { createFileRoute } from '@tanstack/react-router';
import { QuestionsStep } from '../../../../../../../areas/wizard/questions/questions-step.tsx';
import { readOpening } from '../../../../../../../areas/wizard/questions/tools/tools.ts';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/questions/')({
  validateSearch: readOpening,
  component: () => <QuestionsStep opening={Route.useSearch()} />,
});
