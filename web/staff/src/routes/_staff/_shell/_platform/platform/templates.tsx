import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { TemplatesScreen } from '../../../../../areas/platform/templates-screen.tsx';
import { readTemplatesSearch } from '../../../../../areas/platform/templates-search.ts';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/templates')({
  validateSearch: searchParams(readTemplatesSearch),
  loader: () => loadMessages('platform'),
  component: TemplatesScreen,
});
