import { useEffect, useEffectEvent } from 'react';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { forgetInvitation, useRecentInvitation } from '../../features/invite/recent-invitation.ts';
import { useShowInvited } from '../../features/invite/use-show-invited.ts';
import type { OverviewSearch } from './overview-search.ts';

/** Once the reader has invited the last applicant of *To invite*, the list of invited applicants opens. */
export function useLeaveEmpty(
  job: number,
  { status }: OverviewSearch,
  buckets: Readonly<Record<ApplicantBucket, number>> | undefined,
): void {
  const invited = useRecentInvitation(job);
  const show = useShowInvited(job);
  const leave = useEffectEvent(() => {
    forgetInvitation();
    show();
  });
  const isOver = invited && buckets !== undefined && buckets.ToInvite === 0 && buckets.AwaitingResponse > 0;
  useEffect(() => {
    if (isOver && status === 'ToInvite') leave();
  }, [isOver, status]);
  useEffect(() => forgetInvitation, []);
}
