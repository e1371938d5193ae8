import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { searchParams } from '../../../app/search-params.ts';
import { readReportSearch } from '../../../areas/reports/report-search.ts';
import { ReportScreen } from '../../../areas/reports/report-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/report')({
  validateSearch: searchParams(readReportSearch),
  loader: () => loadMessages('reports'),
  component: ReportScreen,
});
