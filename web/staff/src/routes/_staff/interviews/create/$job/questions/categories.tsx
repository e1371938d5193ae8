import { createFileRoute } from '@tanstack/react-router';
import { LaterStep } from '../../../../../../areas/wizard/later-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/questions/categories')({
  component: () => <LaterStep step="step_categories" />,
});
