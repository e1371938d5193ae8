import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '../../../../../areas/content/content-screen.tsx';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';

export const Route = createFileRoute('/_staff/_shell/_content/content/')({
  validateSearch: readContentSearch,
  component: ContentScreen,
});
