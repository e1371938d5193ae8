import type { Operation } from '@vivavoce/contract/index.ts';
import type { Request } from '../api-client.ts';
import { archivePass, uploadToken } from '../../src/lib/secrets.ts';
import { stretchesOf } from '../../src/modules/interviews/own-data/archives.service.ts';
import { BODIES, QUERIES } from './requests.ts';
import type { ActorName } from './verdicts.ts';
import type { PlantedActivity } from './planted-activity.ts';
import type { World } from './world.ts';

export interface CellCall {
  path: string;
  request: Request;
}

/** A valid call of the operation on the tree; in a `mixed` cell the children come from another tree. */
/** Where a test adds a webhook, it has this number. */
export const NO_WEBHOOK = 999_999;

export function callOf(
  world: World,
  operation: Operation,
  tree: PlantedActivity,
  children: PlantedActivity,
  actor: ActorName,
): CellCall {
  const { SESSION_SECRET } = world.server.ctx.env;
  const holder =
    actor === 'other_applicant' ? world.other : { application: children.application, attempt: children.attempt };
  const in_two_hours = new Date(Date.now() + 7_200_000);
  const token =
    actor === 'applicant' || actor === 'other_applicant'
      ? uploadToken(SESSION_SECRET, holder.attempt, in_two_hours)
      : '';
  const params: Record<string, string | number> = {
    job: tree.job.id,
    company: actor === 'freemium' || actor === 'other_company' ? 0 : world.company_id,
    question: children.question,
    attachment: children.attachment,
    import: children.import,
    content_import: 999_999,
    company_archive: 999_999,
    application: children.application.id,
    attempt: children.attempt,
    person: children.application.user_id,
    person_note: children.person_note,
    tag: children.tag,
    answer: children.answer,
    place: 1,
    number: 1,
    guest_link: children.guest_link,
    deleted_answer: children.deleted_answer,
    result: children.ai_result,
    version: 1,
    name: operation.includes('/scim/') ? 'User' : 'nobody',
    reviewer: children.reviewer,
    email: children.email,
    mailing: children.mailing,
    mail: children.email,
    task: '0b2c1d9e-5a53-4d0c-9f56-3f1f5a0e6b11',
    bulk_operation: children.bulk_operation,
    voucher: children.voucher,
    provider: 1,
    domain: 999_999,
    group: 999_999,
    deletion: children.deletion,
    id: operation.includes('rubricreviews')
      ? children.criteria.rubric_review
      : operation.includes('/rubrics')
        ? children.criteria.rubric
        : operation.includes('matrixreviews')
          ? children.criteria.matrix_review
          : operation.includes('answerreviews')
            ? children.answer_review
            : operation.includes('reviewcomments')
              ? children.note
              : operation.includes('/comments/')
                ? children.comment
                : operation.endsWith('/api/questions/{id}')
                  ? children.library_question
                  : operation.includes('company-users')
                    ? world.colleague
                    : children.review,
    shorturl: tree.job.shorturl,
    shortname: operation.includes('/api/platform/') ? world.managed_company.shortname : world.company_shortname,
    type: 'invitation',
    session: world.foreign_session,
    learner_session: 999_999,
    share: 999_999,
    share_pass: 'lfls.1.0000000000000000000000',
    topic: 'what-nobody-practised-',
    token: world.foreign_token,
    key: world.foreign_token,
    template: operation.startsWith('PATCH /templates/') ? world.company_template : world.template,
    user: world.colleague,
    view: 999_999,
    cohort: 999_999,
    member: 999_998,
    assignment: 999_998,
    code: 'NOPENOPE',
    webhook: NO_WEBHOOK,
    delivery: 999_999,
    step: 'email',
    video: children.video,
    event: children.event,
    text: children.text,
    // Where a test stores one, it has the number of its applicant.
    archive: children.application.id,
    archive_token: archivePass(
      SESSION_SECRET,
      children.application.id,
      children.application.link_version,
      stretchesOf(world.server.ctx.now())[0],
    ),
    locale: 'en-gb',
    track: 'camera',
    part: 0,
    index: 0,
  };
  const space = operation.indexOf(' ');
  const path = operation.slice(space + 1).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
  const query = QUERIES[operation]?.(children, world) ?? '';
  const body = BODIES[operation]?.(children, world) ?? {};
  return {
    path: path + query,
    request: { ...body, headers: { ...body.headers, ...(token && { 'upload-token': token }) } },
  };
}
