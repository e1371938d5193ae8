import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { withholdsRatings } from '@vivavoce/domain/reviews/independence.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { loadApplication } from '../../../access/load-application.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { canApplication } from '../../../policies/applications.policy.ts';
import { applicantNames } from '../../mails/composing/applicant-name.ts';
import { refusalOfInvitation } from '../../mails/mail-content.service.ts';
import { personalLink } from '../../../access/personal-link.ts';
import { questionsOf } from '../../questions/questions.service.ts';
import { unmetOf } from '../../requirements/requirements.service.ts';
import { tagsFor } from '../../people/person-tags.ts';
import { presentApplicationDetail } from './applicant.presenter.ts';
import * as repository from './applicant-rows.ts';
import { findNeighbours, testStateOf } from './applicant.repository.ts';
import { cvOf } from '../cvs/cvs.service.ts';

/** @throws AppError `wrong_state` where the activity is not open to applicants */
export async function readLink(
  ctx: Context,
  actor: StaffActor,
  place: { job: number; application: number },
): Promise<{ link: string }> {
  const { record, application } = await loadApplication(ctx.db, actor, place, 'invite');
  if (!isOpenToApplicants(record.job)) throw new AppError('wrong_state');
  return { link: personalLink(ctx, record.job, application) };
}

export async function readApplication(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<ApplicationDetail> {
  const { record, application, user, account } = await loadApplication(ctx.db, actor, { job: jobId, application: id });
  const [{ questions, unrated }, { rated, panel_size, former, sent }, cv, test_state, requirements, tags] =
    await Promise.all([
      questionsOf(ctx.db, jobId),
      repository.ratingFacts(ctx.db, record.job, { id, user: actor.user_id }),
      cvOf(ctx.db, { job: jobId, id }),
      testStateOf(ctx.db, id),
      application.responded_at === null ? [] : unmetOf(ctx.db, id),
      tagsFor(ctx.db, actor, [application]),
    ]);
  const mayInvite = canApplication(actor, 'invite', { ...record.job, panel: record.panel });
  const refused = mayInvite && application.invitation_failed;
  const invitation_refusal = refused ? await refusalOfInvitation(ctx.db, id) : null;
  const withheld = withholdsRatings(record, sent);
  const { first_name, last_name } = applicantNames(account, application);
  const names = { first_name, last_name };
  const row = {
    application,
    user,
    names,
    rated,
    panel_size,
    former,
    withheld,
    questions,
    unrated,
    cv,
    test_state,
    requirements,
    tags: tags.get(application.user_id) ?? [],
  };
  return presentApplicationDetail(row, actor, record, ctx.now(), { invitation_refusal });
}

export async function nextApplication(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
) {
  const { application } = await loadApplication(ctx.db, actor, { job: jobId, application: id });
  const { next, previous, position, count } = await findNeighbours(ctx.db, application);
  return { application: next, previous, position, count, bucket: application.bucket };
}
