import { useSuspenseQuery } from '@tanstack/react-query';
import { judgementFaults } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { useFormStep } from '../questionnaire/use-form-step.ts';
import { contentOf, valuesOf } from './judgement-values.ts';

/** The content of a judgement test in a step; scenarios and key are stored as one. */
export function useTestStep(job: number, step: 'scenarios' | 'scoring_key') {
  const query = apiQuery('GET /api/jobs/{job}/judgement-test', { params: { job } });
  const { data } = useSuspenseQuery(query);
  const form = useFormStep({
    job,
    name: step,
    content: data,
    query,
    read: valuesOf,
    faults: (values) => judgementFaults(contentOf(values)),
    lists: { scenarios: 'id' },
    change: (body) => call('PUT /api/jobs/{job}/judgement-test', { params: { job }, body }),
    linesOf: ({ scenarios }) => scenarios.flatMap(({ title, text }) => [title, text]),
  });
  return { ...form, replies: data.replies };
}
