import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { judgementFaults } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshJob } from '../../../queries/jobs/jobs.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { useFormStep } from '../questionnaire/use-form-step.ts';
import { contentOf, valuesOf, type TestValues } from './judgement-values.ts';

/** The content of a judgement test in a step; scenarios and key are stored as one. */
export function useTestStep(job: number, step: 'scenarios' | 'scoring_key') {
  const client = useQueryClient();
  const query = apiQuery('GET /api/jobs/{job}/judgement-test', { params: { job } });
  const { data } = useSuspenseQuery(query);
  const form = useFormStep<TestValues>({
    name: `job/${job}/${step}`,
    initial: valuesOf(data),
    faults: (values) => judgementFaults(contentOf(values)),
    save: async (values) => {
      const test = await call('PUT /api/jobs/{job}/judgement-test', {
        params: { job },
        body: { ...values, revision: data.revision },
      });
      client.setQueryData(query.queryKey, test);
      refreshJob(client, job);
      return valuesOf(test);
    },
  });
  return { ...form, replies: data.replies };
}
