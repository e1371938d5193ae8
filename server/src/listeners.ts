import type { Listeners } from './announce.ts';
import { noteErasure } from './backup/erasures.ts';
import { queueWhenSent, takeUpRecordings } from './modules/ai/processing/queueing.service.ts';
import { markInvited } from './modules/applications/invitations/invitations.service.ts';
import { returnSuspendedTime } from './modules/interviews/submission/expiry.service.ts';
import { takeBackSentByDeadline } from './modules/interviews/reopening/reopening.service.ts';
import { cancelMissedInvitations } from './modules/mailings/mailings.service.ts';
import { eraseTests } from './modules/provider-tests/erasures.service.ts';
import { keepFigures } from './modules/reports/roll-up.service.ts';
import { compareApplicant } from './modules/requirements/requirements.service.ts';
import { forgetApplicants } from './modules/webhooks/deliveries.service.ts';
import { forgetReviewsOf, recountApplicants } from './modules/reviews/reviews.service.ts';

/** The answers of modules to announcements of those below them. */
export const listeners: Listeners = {
  'company.reopened': [
    (_ctx, tx, { company, suspension }) => cancelMissedInvitations(tx, company, suspension),
    (_ctx, tx, { company, suspension }) => returnSuspendedTime(tx, company, suspension),
  ],
  'criteria.ratings_changed': [(_ctx, tx, { job, applications }) => recountApplicants(tx, job, applications)],
  'invitations.leave': [markInvited],
  'deadlines.move': [(_ctx, tx, { sent_by_deadline }) => takeBackSentByDeadline(tx, sent_by_deadline)],
  'applicants.leave': [
    (ctx, tx, { applications }) => eraseTests(ctx, tx, applications),
    (ctx, tx, { applications }) => noteErasure(ctx, tx, applications),
    (_ctx, tx, { applications }) => forgetApplicants(tx, applications),
  ],
  'figures.stay': [(ctx, tx, { applications }) => keepFigures(tx, applications, ctx.now())],
  'answers.deleted': [
    (_ctx, tx, answers) => forgetReviewsOf(tx, answers),
    (_ctx, tx, { application }) => compareApplicant(tx, application),
  ],
  'answer.restored': [(_ctx, tx, { application }) => compareApplicant(tx, application)],
  'interview.sent': [
    (_ctx, tx, { application }) => compareApplicant(tx, application),
    (ctx, tx, { application }) => queueWhenSent(ctx, tx, application),
  ],
  'recording.playable': [(ctx, tx, { application }) => takeUpRecordings(ctx, tx, application)],
};
