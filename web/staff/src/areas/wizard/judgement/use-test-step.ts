import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { judgementFaults } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { judgementTestQuery, putJudgementTest, rememberJudgementTest } from '../../../queries/jobs/judgement.ts';
import { useFormStep } from '../questionnaire/use-form-step.ts';
import { contentOf, valuesOf, type TestValues } from './judgement-values.ts';

/** The content of a judgement test in a step; scenarios and key are stored as one. */
export function useTestStep(job: number, step: 'scenarios' | 'scoring_key') {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(judgementTestQuery(job));
  const form = useFormStep<TestValues>({
    name: `job/${job}/${step}`,
    initial: valuesOf(data),
    faults: (values) => judgementFaults(contentOf(values)),
    save: async (values) => {
      const test = await putJudgementTest(job, { ...values, revision: data.revision });
      rememberJudgementTest(client, test);
      return valuesOf(test);
    },
  });
  return { ...form, replies: data.replies };
}
