import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { countPending, pendingQuery } from '../../queries/applicants/applicant-requests.ts';

type Page = { pending_actions: Record<ApplicantRequest['action_type'], number> };

/** The count in the menu is polled and refreshed by news; when it changes, the list has changed too. */
export function useNews(shortname: string, { data, refetch }: Pick<UseQueryResult<Page>, 'data' | 'refetch'>): void {
  const { data: pending } = useQuery({ ...pendingQuery(shortname), enabled: shortname !== '' });
  const hear = useEffectEvent((count: number) => {
    if (data && countPending(data.pending_actions) !== count) void refetch();
  });
  useEffect(() => {
    if (pending !== undefined) hear(pending);
  }, [pending]);
}
