import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { CategoriesScreen } from '../../../../../areas/marketplace/categories/categories-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_marketplace/manage-marketplace/categories')({
  loader: () => loadMessages('marketplace'),
  component: CategoriesScreen,
});
