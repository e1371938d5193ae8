import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { applicationQuery } from '../../queries/applicants/applications.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { useUser } from '../../queries/sign-in/session.ts';

const route = getRouteApi('/_staff/interviews/$job/interviewee/$application');

export type Reviewing = {
  job: Job;
  application: ApplicationDetail;
  /** The reader's own id. */
  me: number;
  can: (action: ApplicationDetail['abilities'][number]) => boolean;
};

/** The activity and the applicant under review; the route has loaded both. */
export function useReview(): Reviewing {
  const params = route.useParams();
  const { data: job } = useSuspenseQuery(jobQuery(Number(params.job)));
  const { data: application } = useSuspenseQuery(
    applicationQuery({ job: Number(params.job), application: Number(params.application) }),
  );
  const { id: me } = useUser();
  return { job, application, me, can: (action) => application.abilities.includes(action) };
}
