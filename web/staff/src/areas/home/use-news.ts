import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { countPending, pendingQuery } from '../../queries/applicants/applicant-requests.ts';

type Page = { pending_actions: Record<ApplicantRequest['action_type'], number> };

/** The number in the menu is looked up all the time, and by the latest news with everything they name; where it has moved, the list has too. */
export function useNews(shortname: string, { data, refetch }: Pick<UseQueryResult<Page>, 'data' | 'refetch'>): void {
  const { data: pending } = useQuery({ ...pendingQuery(shortname), enabled: shortname !== '' });
  const hear = useEffectEvent((count: number) => {
    if (data && countPending(data.pending_actions) !== count) void refetch();
  });
  useEffect(() => {
    if (pending !== undefined) hear(pending);
  }, [pending]);
}
