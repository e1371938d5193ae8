import { useQuery } from '@tanstack/react-query';
import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { formerReviewersQuery } from '../../../queries/reviews/former-reviewers.ts';
import type { Reviewing } from '../use-review.ts';

/** The reviewers of an applicant who left the panel, by their id. */
export function useFormer({ job, application }: Pick<Reviewing, 'job' | 'application'>): Map<number, FormerReviewer> {
  const { data = [] } = useQuery(formerReviewersQuery(job.id, application.id));
  return new Map(data.map((former) => [former.reviewer.id, former]));
}
