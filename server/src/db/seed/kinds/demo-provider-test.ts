import { TEST_PART } from '@vivavoce/domain/kinds/forms.ts';
import type { Assessment } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { form_replies, provider_tests } from '../../schema/index.ts';
import { chance } from '../demo-timeline.ts';
import type { DemoKind } from './demo-kind.ts';
import { storePdf } from './demo-pdf.ts';

/** Says in each report that no provider wrote it. */
const NOTICE = 'This report belongs to the demo of Vivavoce. No provider tested this person, who does not exist.';

/**
 * Finished tests with their reports. The company has no access to the provider, so an activity of this kind has to be
 * closed: no applicant can begin a test.
 */
export const providerTestKind = (assessment: Assessment): DemoKind => ({
  form: { kind: 'test_provider', assessment },
  event: 'interview.submitted',
  respond: async (tx, { storage, job, application, full_name, n, good, opened, sent }) => {
    const keys = { application_id: application.id, job_id: job.id };
    await tx.insert(form_replies).values({
      ...keys,
      answers: { [TEST_PART]: 1 },
      order_seed: 0,
      started_at: opened,
      saved_at: sent,
      sent_at: sent,
    });
    const share = Math.max(0, Math.min(1, good + (chance(job.id, n, 53) - 0.5) * 0.3));
    const score = Math.round(12 + 24 * share);
    const percentile = Math.round(4 + 93 * share);
    const report_file_id = await storePdf(tx, storage, job.company_id, {
      title: `${assessment.name} report`,
      lines: [full_name, assessment.name, NOTICE, 'Result', `Score: ${score} of 36`, `Percentile: ${percentile}`],
    });
    await tx.insert(provider_tests).values({
      ...keys,
      company_id: job.company_id,
      state: 'completed',
      assessment: assessment.id,
      assessment_name: assessment.name,
      external_id: `demo-${application.id}`,
      result: { score, percentile },
      report_file_id,
      created_at: opened,
      linked_at: new Date(opened.getTime() + 20_000),
      completed_at: sent,
    });
  },
});
