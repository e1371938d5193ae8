import type { Operation } from '@vivavoce/contract/index.ts';

/** All kinds of callers, as decisions 2 names them. */
export const ACTORS = [
  'anonymous',
  'applicant',
  'other_applicant',
  'reviewer',
  'deciding_reviewer',
  'limited_member',
  'account_holder',
  'owner',
  'freemium',
  'other_company',
] as const;
export type ActorName = (typeof ACTORS)[number];

/**
 * What the path leads to. `panel`: a job with the reviewers on its panel · `elsewhere`: another job of the same company ·
 * `limited`: a job that the limited member made · `foreign`: a job of another company · `mixed`: a job with children of
 * another one.
 */
export const RELATIONS = ['panel', 'elsewhere', 'limited', 'foreign', 'mixed'] as const;
export type Relation = (typeof RELATIONS)[number];

/** `allowed`: neither hidden, forbidden nor asked to sign in. */
export type Verdict = 'allowed' | 401 | 403 | 404;

/** `market`: as `run`, but not for limited members. */
type Need = 'read' | 'review' | 'decide' | 'run' | 'market';
/** How a row of the matrix is judged. */
export type Rule =
  | { kind: 'public' }
  | { kind: 'person' }
  | { kind: 'member' }
  /** Members of a company who run all its activities; others are refused. */
  | { kind: 'holder' }
  /** Members of a freemium company; others are refused. */
  | { kind: 'freemium' }
  /** Rows of the caller alone; the matrix tries one of another person. */
  | { kind: 'own' }
  /** Owners and admins of the current company; others are refused, without pretending absence. */
  | { kind: 'admin' }
  /** Things of the company whose name is in the path: absent to others, refused to members of limited rights; `change` is for owners and admins alone. */
  | { kind: 'company'; need: 'read' | 'change' }
  | { kind: 'job'; need: Need; child?: true }
  /** An applicant of the job: absent to those who do not see the job, changed by owners and admins alone. */
  | { kind: 'hold' }
  /** A question of the company's library: absent to other companies, changed by account holders and who added it. */
  | { kind: 'library'; need: 'read' | 'change' }
  /** Videos of the company whose name is in the path: absent to others; members who run only their own activities change only what they brought. */
  | { kind: 'videos'; need: 'use' | 'change' }
  /**
   * Requests of applicants: of the company in the path; the users who run the activity answer them, for others they are
   * absent. The same holds for a deletion.
   */
  | { kind: 'requests'; need: 'list' | 'answer' }
  /** Platform administrators; here the owner of the other company; it gives no right to anything else. */
  | { kind: 'platform' }
  | { kind: 'interview' }
  | { kind: 'upload' };

const job = (need: Need): Rule => ({ kind: 'job', need });
const child = (need: Need): Rule => ({ kind: 'job', need, child: true });
const open: Rule = { kind: 'public' };
const interview: Rule = { kind: 'interview' };
const upload: Rule = { kind: 'upload' };
const platform: Rule = { kind: 'platform' };

/** One row per operation; a new operation without a row does not compile. */
export const RULES: Record<Operation, Rule> = {
  'GET /login/ajax': { kind: 'person' },
  'POST /login/ajax': open,
  'GET /logout/ajax': open,
  'GET /api/session': open,
  'GET /api/user': { kind: 'person' },
  'GET /api/account': { kind: 'person' },
  'POST /api/account': { kind: 'person' },
  'GET /api/account/sessions': { kind: 'person' },
  'DELETE /api/account/sessions': { kind: 'person' },
  'DELETE /api/account/sessions/{session}': { kind: 'own' },
  'GET /api/account/link': { kind: 'person' },
  'GET /api/account/tokens': { kind: 'person' },
  'DELETE /api/account/tokens': { kind: 'person' },
  'POST /api/account/tokens': { kind: 'person' },
  'DELETE /api/account/tokens/{token}': { kind: 'own' },
  'GET /api/companies': { kind: 'person' },
  'GET /api/companies/{shortname}/marketplace': open,
  'GET /api/v2/companies/{shortname}/marketplace/settings': open,
  'GET /api/v2/companies/{shortname}/marketplace/activities': open,
  'GET /api/v2/companies/{shortname}/marketplace/activities/search': open,
  'GET /api/company/events': open,
  'GET /api/company/events/{event}/calendar': open,
  'GET /api/companies/{shortname}/events': { kind: 'company', need: 'read' },
  'POST /api/companies/{shortname}/events': { kind: 'company', need: 'read' },
  'PUT /api/companies/{shortname}/events/{event}': { kind: 'company', need: 'read' },
  'DELETE /api/companies/{shortname}/events/{event}': { kind: 'company', need: 'read' },
  'GET /api/companies/{shortname}/marketplace/preview': open,
  'GET /api/public-jobs/{shorturl}/preview': open,
  'POST /api/marketplace-visits': open,
  'GET /api/companies/{shortname}/marketplace/figures': { kind: 'company', need: 'read' },
  'GET /api/marketplace': { kind: 'holder' },
  'GET /api/marketplace/categories': { kind: 'holder' },
  'PUT /api/marketplace/categories': { kind: 'holder' },
  'GET /api/companies/company-users': { kind: 'admin' },
  'POST /api/companies/add/company-user': { kind: 'admin' },
  'PATCH /api/companies/update-delete/company-users/{id}': { kind: 'admin' },
  'DELETE /api/companies/update-delete/company-users/{id}': { kind: 'admin' },
  'GET /api/plan': { kind: 'member' },
  'GET /api/preview': { kind: 'freemium' },
  'POST /api/preview': { kind: 'freemium' },
  'GET /api/logos/{hash}': open,
  'GET /api/audit': { kind: 'admin' },
  'GET /api/audit/export': { kind: 'admin' },
  'PATCH /api/companies/invite/company-user': { kind: 'admin' },
  'GET /api/companies/{shortname}/{type}-email': { kind: 'company', need: 'read' },
  'PUT /api/companies/{shortname}/{type}-email': { kind: 'company', need: 'change' },
  'POST /api/companies/{shortname}/{type}-email/preview': { kind: 'company', need: 'read' },
  'GET /api/companies/{shortname}/vouchers': { kind: 'company', need: 'read' },
  'POST /api/companies/{shortname}/vouchers': { kind: 'company', need: 'read' },
  'GET /api/companies/{shortname}/vouchers/export': { kind: 'company', need: 'read' },
  'POST /api/companies/{shortname}/vouchers/{voucher}/retire': { kind: 'company', need: 'read' },
  'GET /api/companies/{shortname}/videos': { kind: 'videos', need: 'use' },
  'POST /api/companies/{shortname}/videos': { kind: 'videos', need: 'use' },
  'GET /api/companies/{shortname}/videos/categories': { kind: 'videos', need: 'use' },
  'GET /api/companies/commonvideos/categories': { kind: 'member' },
  'GET /api/companies/{shortname}/videos/{video}': { kind: 'videos', need: 'use' },
  'PATCH /api/companies/{shortname}/videos/{video}': { kind: 'videos', need: 'change' },
  'DELETE /api/companies/{shortname}/videos/{video}': { kind: 'videos', need: 'change' },
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': { kind: 'videos', need: 'change' },
  'POST /api/companies/{shortname}/videos/{video}/retry': { kind: 'videos', need: 'change' },
  'GET /api/companies/{shortname}/videos/{video}/media': { kind: 'videos', need: 'use' },
  'GET /api/companies/{shortname}/videos/{video}/poster': { kind: 'videos', need: 'use' },
  'GET /api/companies/{shortname}/videos/{video}/captions/{locale}': { kind: 'videos', need: 'use' },
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': { kind: 'videos', need: 'change' },
  'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}': { kind: 'videos', need: 'change' },
  'GET /api/constants': open,
  'GET /api/feature-details': open,
  'POST /api/email-change/check': open,
  'POST /api/email-change/confirm': open,
  'POST /password-reset/ajax': open,
  'POST /password-reset/ajax/check': open,
  'POST /password-reset/ajax/confirm': open,
  'POST /company/change/{company}': { kind: 'member' },
  'GET /api/custom-fields': { kind: 'admin' },
  'GET /api/settings': { kind: 'member' },
  'POST /api/settings': { kind: 'admin' },
  'GET /api/retention': { kind: 'admin' },
  'GET /api/privacy-notices': { kind: 'admin' },
  'POST /api/privacy-notices': { kind: 'admin' },
  'GET /api/desk': { kind: 'person' },
  'GET /api/jobs': { kind: 'person' },
  'POST /api/jobs': { kind: 'member' },
  'GET /api/jobs/{job}': job('read'),
  'PATCH /api/jobs/{job}': job('run'),
  'DELETE /api/jobs/{job}': job('run'),
  'POST /api/jobs/{job}/marketplace': job('market'),
  'POST /api/jobs/{job}/marketplace/move': job('market'),
  'POST /api/jobs/{job}/publish': job('run'),
  'POST /api/jobs/{job}/archive': job('run'),
  'POST /api/jobs/{job}/unarchive': job('run'),
  'POST /api/jobs/{job}/email-preview': job('run'),
  'POST /api/jobs/{job}/email-test': job('run'),
  'GET /api/jobs/{job}/questions': job('read'),
  'POST /api/jobs/{job}/questions': job('run'),
  'GET /api/jobs/{job}/questions/{question}': child('read'),
  'PUT /api/jobs/{job}/questions/{question}': child('run'),
  'DELETE /api/jobs/{job}/questions/{question}': child('run'),
  'GET /api/jobs/{job}/attachments': job('read'),
  'POST /api/jobs/{job}/attachments': job('run'),
  'DELETE /api/jobs/{job}/attachments/{attachment}': child('run'),
  'GET /api/jobs/{job}/attachments/{attachment}/file': child('read'),
  'PUT /api/jobs/{job}/image': job('run'),
  'DELETE /api/jobs/{job}/image': job('run'),
  'GET /api/jobs/{job}/image': job('read'),
  'GET /api/public-jobs/{shorturl}/image': open,
  'PUT /api/jobs/{job}/marketplace-image': job('market'),
  'DELETE /api/jobs/{job}/marketplace-image': job('market'),
  'GET /api/jobs/{job}/marketplace-image': job('read'),
  'GET /api/public-jobs/{shorturl}/marketplace-image': open,
  'GET /api/interview/{application}/attachments/{attachment}': interview,
  'POST /api/jobs/{job}/questions/generate-variants': job('run'),
  'POST /api/jobs/{job}/email_questions': job('run'),
  'GET /api/competencies': { kind: 'member' },
  'GET /templates/api/questions': { kind: 'member' },
  'GET /api/questions': { kind: 'member' },
  'POST /api/questions': { kind: 'member' },
  'GET /api/questions/{id}': { kind: 'library', need: 'read' },
  'PUT /api/questions/{id}': { kind: 'library', need: 'change' },
  'DELETE /api/questions/{id}': { kind: 'library', need: 'change' },
  'GET /api/reviewers': { kind: 'member' },
  'GET /api/jobs/{job}/reviewers': job('read'),
  'POST /api/jobs/{job}/reviewers': job('run'),
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': child('run'),
  'DELETE /api/jobs/{job}/reviewers/{reviewer}': child('run'),
  'POST /api/jobs/{job}/reviewers/{reviewer}/invite': child('run'),
  'GET /api/activities': { kind: 'person' },
  'GET /api/activities/stream': { kind: 'person' },
  'GET /api/jobs/{job}/activities': job('read'),
  'GET /api/jobs/{job}/applications': job('read'),
  'GET /api/jobs/{job}/applications/count': job('read'),
  'GET /api/jobs/{job}/applications/ids': job('read'),
  'POST /api/jobs/{job}/applications/ids': job('read'),
  'POST /api/jobs/{job}/applications': job('run'),
  'GET /api/jobs/{job}/applications/{application}/cv': child('read'),
  'PUT /api/jobs/{job}/applications/{application}/cv': child('run'),
  'DELETE /api/jobs/{job}/applications/{application}/cv': child('run'),
  'POST /csv': { kind: 'member' },
  'POST /api/jobs/{job}/imports': job('run'),
  'GET /api/jobs/{job}/imports': job('run'),
  'GET /api/jobs/{job}/imports/{import}': child('run'),
  'GET /api/jobs/{job}/applications/{application}': child('read'),
  'PATCH /api/jobs/{job}/applications/{application}': child('run'),
  'DELETE /api/jobs/{job}/applications/{application}': child('run'),
  'GET /api/jobs/{job}/applications/{application}/retention': child('run'),
  'PUT /api/jobs/{job}/applications/{application}/hold': { kind: 'hold' },
  'DELETE /api/jobs/{job}/applications/{application}/hold': { kind: 'hold' },
  'GET /api/jobs/{job}/applications/{application}/next': child('read'),
  'POST /api/jobs/{job}/applications/bulk': job('decide'),
  'POST /api/jobs/{job}/applications/{application}/shortlist': child('decide'),
  'POST /api/jobs/{job}/applications/{application}/unshortlist': child('decide'),
  'POST /api/jobs/{job}/applications/{application}/reject': child('decide'),
  'POST /api/jobs/{job}/applications/{application}/archive': child('run'),
  'POST /api/jobs/{job}/applications/{application}/unarchive': child('run'),
  'POST /api/jobs/{job}/applications/{application}/reviewed': child('review'),
  'POST /api/jobs/{job}/applications/{application}/finalise-review': child('review'),
  'POST /api/jobs/{job}/applications/{application}/invite': child('run'),
  'POST /api/jobs/{job}/applications/{application}/correct_email': child('run'),
  'GET /api/jobs/{job}/trial': job('read'),
  'POST /api/jobs/{job}/invite_all': job('run'),
  'POST /api/jobs/{job}/invite_preview': job('run'),
  'POST /api/jobs/{job}/applications/{application}/extend': child('run'),
  'POST /api/jobs/{job}/extend_all': job('run'),
  'POST /api/jobs/{job}/extend_preview': job('run'),
  'GET /api/jobs/{job}/applications/export_job_report': job('run'),
  'GET /api/companies/{shortname}/export': { kind: 'company', need: 'read' },
  'GET /api/jobs/{job}/bulk-operations': job('read'),
  'GET /api/jobs/{job}/bulk-operations/{bulk_operation}': child('read'),
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo': child('decide'),
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry': child('decide'),
  'GET /api/deletions': { kind: 'person' },
  'POST /api/deletions/{deletion}/retry': { kind: 'requests', need: 'answer' },
  'GET /api/jobs/{job}/mailings': job('run'),
  'GET /api/jobs/{job}/mailings/{mailing}': child('run'),
  'POST /api/jobs/{job}/mailings/{mailing}/cancel': child('run'),
  'POST /api/jobs/{job}/applications/{application}/email': child('run'),
  'POST /api/jobs/{job}/applications/{application}/email-preview': child('run'),
  'POST /api/jobs/{job}/email': job('run'),
  'GET /api/jobs/{job}/applications/{application}/emails': child('run'),
  'GET /api/jobs/{job}/applications/{application}/emails/{email}': child('run'),
  'GET /api/jobs/{job}/answers': child('read'),
  'GET /api/jobs/{job}/answers/{answer}': child('read'),
  'GET /api/jobs/{job}/answers/{answer}/video': child('read'),
  'GET /api/jobs/{job}/answers/{answer}/poster': child('read'),
  'GET /api/jobs/{job}/answers/{answer}/captions': child('read'),
  'GET /api/jobs/{job}/answers/{answer}/file': child('read'),
  'DELETE /api/jobs/{job}/answers': child('run'),
  'POST /api/jobs/{job}/answers/{answer}/retry': child('review'),
  'GET /api/jobs/{job}/answer-attempts': child('read'),
  'GET /api/companies/{shortname}/actions': { kind: 'requests', need: 'list' },
  'PATCH /api/companies/{shortname}/actions': { kind: 'requests', need: 'answer' },
  'POST /api/companies/{shortname}/actions': { kind: 'requests', need: 'answer' },
  'POST /api/interview/{application}/requests': interview,
  'GET /api/jobs/{job}/rubrics': job('read'),
  'POST /api/jobs/{job}/rubrics': job('run'),
  'PATCH /api/jobs/{job}/rubrics/{id}': child('run'),
  'GET /api/jobs/{job}/matrixreviewoptions': job('read'),
  'PUT /api/jobs/{job}/matrixreviewoptions': job('run'),
  'GET /api/jobs/{job}/rubricreviews': child('read'),
  'POST /api/jobs/{job}/rubricreviews': child('review'),
  'PATCH /api/jobs/{job}/rubricreviews/{id}': child('review'),
  'GET /api/jobs/{job}/matrixreviews': child('read'),
  'POST /api/jobs/{job}/matrixreviews': child('review'),
  'PUT /api/jobs/{job}/matrixreviews/{id}': child('review'),
  'DELETE /api/jobs/{job}/matrixreviews/{id}': child('review'),
  'GET /api/jobs/{job}/reviews': child('read'),
  'POST /api/jobs/{job}/reviews': child('review'),
  'PUT /api/jobs/{job}/reviews/{id}': child('review'),
  'GET /api/jobs/{job}/answerreviews': child('read'),
  'POST /api/jobs/{job}/answerreviews': child('review'),
  'PUT /api/jobs/{job}/answerreviews/{id}': child('review'),
  'POST /api/jobs/{job}/answerreviews/submit_review': child('review'),
  'GET /api/jobs/{job}/comments': child('read'),
  'POST /api/jobs/{job}/comments': child('review'),
  'GET /api/jobs/{job}/reviewcomments': child('read'),
  'POST /api/jobs/{job}/reviewcomments': child('review'),
  'PUT /api/jobs/{job}/reviewcomments/{id}': child('review'),
  'GET /api/public-jobs/{shorturl}': open,
  'GET /i/{shorturl}': open,
  'GET /fr/i/{shorturl}': open,
  'POST /j/{shorturl}': open,
  'POST /api/interview/open': open,
  'GET /api/interview/{application}': interview,
  'POST /api/interview/{application}/consent': interview,
  'POST /api/interview/{application}/decline': interview,
  'POST /api/interview/{application}/link': interview,
  'POST /api/interview/{application}/lease': interview,
  'POST /api/interview/{application}/check': interview,
  'POST /api/interview/{application}/check/upload': interview,
  'POST /api/interview/{application}/questions/{question}/open': interview,
  'POST /api/interview/{application}/questions/{question}/attempts': interview,
  'POST /api/interview/{application}/questions/{question}/confirm': interview,
  'POST /api/interview/{application}/questions/{question}/writing': interview,
  'PUT /api/interview/{application}/questions/{question}/draft': interview,
  'GET /api/interview/{application}/questions/{question}/file': interview,
  'PUT /api/interview/{application}/questions/{question}/file': interview,
  'DELETE /api/interview/{application}/questions/{question}/file': interview,
  'POST /api/interview/{application}/attempts/{attempt}/token': interview,
  'GET /api/interview/{application}/attempts/{attempt}/video': interview,
  'GET /api/interview/{application}/videos/{video}/media': interview,
  'GET /api/interview/{application}/videos/{video}/poster': interview,
  'GET /api/interview/{application}/videos/{video}/captions/{locale}': interview,
  'POST /api/interview/{application}/submit': interview,
  'GET /api/attempts/{attempt}': upload,
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': upload,
  'POST /api/attempts/{attempt}/seal': upload,
  'POST /api/attempts/{attempt}/heartbeat': upload,
  'GET /api/applications': { kind: 'person' },
  'GET /templates/api/job-templates': { kind: 'member' },
  'GET /templates/api/job-templates/{template}': { kind: 'member' },
  'POST /templates/api/job-templates/create': { kind: 'member' },
  'GET /api/platform/companies': platform,
  'POST /api/platform/companies': platform,
  'PATCH /api/platform/companies/{shortname}': platform,
  'POST /api/platform/companies/{shortname}/suspend': platform,
  'POST /api/platform/companies/{shortname}/reopen': platform,
  'GET /api/platform/plans': platform,
  'GET /api/platform/operation': platform,
  'POST /api/platform/tasks/{task}/retry': platform,
  'POST /api/platform/mails/{mail}/resolve': platform,
  'GET /api/setup': open,
  'POST /api/setup': open,
  'GET /api/health/live': open,
  'GET /api/health/ready': open,
  'GET /api/dev/outbox': open,
};

const STAFF = new Set<ActorName>([
  'reviewer',
  'deciding_reviewer',
  'limited_member',
  'account_holder',
  'owner',
  'freemium',
  'other_company',
]);
const ADMINS = new Set<ActorName>(['owner', 'freemium', 'other_company']);
const WITHOUT_COMPANY = new Set<ActorName>(['reviewer', 'deciding_reviewer']);

function jobVerdict(need: Need, actor: ActorName, relation: Relation): Verdict {
  switch (actor) {
    case 'account_holder':
    case 'owner':
      return relation === 'foreign' ? 404 : 'allowed';
    case 'limited_member':
      if (relation !== 'limited') return 404;
      return need === 'market' ? 403 : 'allowed';
    case 'reviewer':
    case 'deciding_reviewer': {
      if (relation !== 'panel' && relation !== 'mixed') return 404;
      if (need === 'read' || need === 'review') return 'allowed';
      return need === 'decide' && actor === 'deciding_reviewer' ? 'allowed' : 403;
    }
    default:
      return 404;
  }
}

/** What the matrix demands of one cell, said without asking the policies. */
export function expectedVerdict(rule: Rule, actor: ActorName, relation: Relation): Verdict | readonly Verdict[] {
  if (rule.kind === 'public') return 'allowed';
  if (rule.kind === 'interview') {
    if (actor !== 'applicant' && actor !== 'other_applicant') return 401;
    return actor === 'applicant' && relation !== 'mixed' ? 'allowed' : 404;
  }
  if (rule.kind === 'upload') return actor === 'applicant' ? 'allowed' : 404;
  if (!STAFF.has(actor)) return 401;
  if (rule.kind === 'person') return 'allowed';
  if (rule.kind === 'own') return 404;
  if (rule.kind === 'company') {
    if (actor === 'owner' || (actor === 'account_holder' && rule.need === 'read')) return 'allowed';
    return actor === 'account_holder' || actor === 'limited_member' ? 403 : 404;
  }
  if (rule.kind === 'library') {
    if (actor === 'owner' || actor === 'account_holder') return 'allowed';
    if (actor === 'limited_member') return rule.need === 'read' ? 'allowed' : 403;
    return 404;
  }
  if (rule.kind === 'videos') {
    if (actor === 'owner' || actor === 'account_holder') return 'allowed';
    if (actor === 'limited_member') return rule.need === 'use' ? 'allowed' : 403;
    return 404;
  }
  if (rule.kind === 'requests') {
    if (actor === 'limited_member') return rule.need === 'list' || relation === 'limited' ? 'allowed' : 404;
    if (actor !== 'owner' && actor !== 'account_holder') return 404;
    return rule.need === 'list' || (relation !== 'foreign' && relation !== 'mixed') ? 'allowed' : 404;
  }
  if (rule.kind === 'platform') return actor === 'other_company' ? 'allowed' : 403;
  if (rule.kind === 'freemium') return actor === 'freemium' ? 'allowed' : 403;
  if (rule.kind === 'admin') return ADMINS.has(actor) ? 'allowed' : 403;
  if (rule.kind === 'holder') return ADMINS.has(actor) || actor === 'account_holder' ? 'allowed' : 403;
  if (rule.kind === 'member') return WITHOUT_COMPANY.has(actor) ? [403, 404] : 'allowed';
  if (rule.kind === 'hold') {
    const seen = jobVerdict('read', actor, relation);
    if (seen !== 'allowed' || relation === 'mixed') return 404;
    return actor === 'owner' ? 'allowed' : 403;
  }
  const verdict = jobVerdict(rule.need, actor, relation);
  // Children of another job look absent to callers who may act on the job of the path; others are refused before that.
  if (relation === 'mixed' && rule.child && verdict !== 404) return [404, ...(verdict === 403 ? ([403] as const) : [])];
  return verdict;
}
