import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { readPageSearch } from '../../../../ui/data/list-search.ts';
import { PrivacyScreen } from '../../../../areas/privacy/privacy-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/privacy')({
  validateSearch: searchParams(readPageSearch),
  loader: () => loadMessages('company', 'wizard'),
  component: PrivacyScreen,
});
