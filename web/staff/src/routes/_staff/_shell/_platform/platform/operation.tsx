import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { OperationScreen } from '../../../../../areas/platform/operation-screen.tsx';
import { readOperationSearch } from '../../../../../areas/platform/operation-search.ts';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/operation')({
  validateSearch: searchParams(readOperationSearch),
  loader: () => loadMessages('platform', 'checks'),
  component: OperationScreen,
});
