import { createFileRoute } from '@tanstack/react-router';
import { CategoriesStep } from '../../../../../../../areas/wizard/questions/categories/categories-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/questions/categories')({
  component: CategoriesStep,
});
