import { useQuery } from '@tanstack/react-query';
import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import type { Reviewing } from '../use-review.ts';

/** The reviewers of an applicant who left the panel, by their id. */
export function useFormer({ job, application }: Pick<Reviewing, 'job' | 'application'>): Map<number, FormerReviewer> {
  const { data = [] } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/former-reviewers',
      { params: { job: job.id }, query: { application: application.id } },
      { meta: { quiet: true } },
    ),
  );
  return new Map(data.map((former) => [former.reviewer.id, former]));
}
