import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { keyOf } from '../../queries/api-query.ts';
import { addressOf, readMark, readWhole } from '../../ui/data/list-search.ts';

/** Whether only failed deliveries are listed, and the one that is open, as the address has them. */
export type DeliveriesSearch = { failed?: true; open?: number };

export const readDeliveriesSearch = ({ failed, open }: Record<string, unknown>): DeliveriesSearch =>
  addressOf({ failed: readMark(failed), open: readWhole(open) });

const LIST = 'GET /api/webhooks/{webhook}/deliveries';

/** The deliveries of a webhook, newest event first; looked at again while the page is open. */
export const deliveriesQuery = (webhook: number, failed: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(LIST, { params: { webhook }, query: { failed } }),
    queryFn: ({ pageParam, signal }) =>
      call(LIST, {
        params: { webhook },
        query: { ...(failed && { undelivered: 'true' as const }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
