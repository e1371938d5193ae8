import type { Answer } from '@vivavoce/contract/types.ts';
import { apiQuery } from '../api-query.ts';
import type { OfApplicant } from '../of-applicant.ts';

const pollMs = 5000;

/** Sent, but not playable yet; before the interview is sent there is no id, and nothing to wait for. */
const onItsWay = ({ id, state }: Answer) => id !== null && (state === 'recorded' || state === 'processing');

/** One entry for each question of the applicant; polled while a recording is processed. */
export const answersQuery = ({ job, application }: OfApplicant) =>
  apiQuery(
    'GET /api/jobs/{job}/answers',
    { params: { job }, query: { application } },
    { refetchInterval: ({ state }) => (state.data?.some(onItsWay) ? pollMs : false), meta: { quiet: true } },
  );
