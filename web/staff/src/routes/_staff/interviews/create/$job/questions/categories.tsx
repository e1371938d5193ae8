import { createFileRoute } from '@tanstack/react-router';
import { CategoriesStep } from '../../../../../../areas/wizard/questions/categories/categories-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/questions/categories')({
  component: CategoriesStep,
});
