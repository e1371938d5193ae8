import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { VouchersScreen } from '../../../../../areas/vouchers/vouchers-screen.tsx';
import { readVouchersSearch } from '../../../../../areas/vouchers/vouchers-search.ts';

export const Route = createFileRoute('/_staff/_shell/_marketplace/manage-marketplace/vouchers')({
  validateSearch: searchParams(readVouchersSearch),
  loader: () => loadMessages('vouchers'),
  component: VouchersScreen,
});
