import type { QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import { jobQuery } from '../jobs/jobs.ts';

export type CalibrationChoice = BodyInputOf<'POST /api/jobs/{job}/calibration'>['answers'][number];

/** The latest calibration round of an activity. */
export const calibrationQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/calibration', { params: { job } }, { meta: { quiet: true } });

type Latest = Awaited<ReturnType<typeof startCalibration>>;

/** Shows a round as the server stored it; what the reader may do in the activity follows from it. */
export function rememberCalibration(client: QueryClient, job: number, latest: Latest): void {
  client.setQueryData(calibrationQuery(job).queryKey, latest);
  for (const { queryKey } of [
    jobQuery(job),
    apiQuery('GET /api/jobs/{job}/rating-fairness', { params: { job } }, { meta: { quiet: true } }),
  ])
    void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ['job', job, 'application'] });
}

export const startCalibration = (job: number, answers: CalibrationChoice[]) =>
  call('POST /api/jobs/{job}/calibration', { params: { job }, body: { answers } });
