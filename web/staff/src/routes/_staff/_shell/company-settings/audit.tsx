import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { readAuditSearch } from '../../../../areas/company/audit/audit-search.ts';
import { AuditScreen } from '../../../../areas/company/audit/audit-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/audit')({
  validateSearch: searchParams(readAuditSearch),
  loader: () => loadMessages('audit'),
  component: AuditScreen,
});
