import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { JobAssessment } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { ProviderFault } from '../../integrations/test-provider/provider.ts';
import { saveForm } from '../forms/editing.service.ts';
import { formKind, formWithRevision, otherKind } from '../forms/job-form.ts';
import { loadJob } from '../../access/load-job.ts';
import { providerOf } from './settings.service.ts';

/** The tests of the provider, for those who edit an activity of the kind. */
export async function listAssessments(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
): Promise<ResultOf<'GET /api/jobs/{job}/assessments'>> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  if (formKind(job) !== 'test_provider') throw otherKind();
  try {
    const { provider } = await providerOf(ctx, job.company_id);
    return { fault: null, assessments: await provider.listAssessments() };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return { fault: error.code, assessments: [] };
  }
}

export async function readAssessment(ctx: Context, actor: StaffActor, jobId: number): Promise<JobAssessment> {
  const { job } = await loadJob(ctx.db, actor, jobId);
  if (formKind(job) !== 'test_provider') throw otherKind();
  const { content, revision, replies } = await formWithRevision(ctx.db, jobId);
  return { job: jobId, revision, replies, assessment: content?.kind === 'test_provider' ? content.assessment : null };
}

export async function putAssessment(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { revision, assessment }: BodyOf<'PUT /api/jobs/{job}/assessment'>,
): Promise<JobAssessment> {
  await saveForm(ctx, actor, jobId, { content: { kind: 'test_provider', assessment }, revision });
  return readAssessment(ctx, actor, jobId);
}
