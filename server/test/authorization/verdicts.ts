/** All kinds of callers, as decisions 2 names them. */
export const ACTORS = [
  'anonymous',
  'applicant',
  'other_applicant',
  'learner',
  'other_learner',
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
 * Target of the path. `panel`: a job with the reviewers on its panel · `elsewhere`: another job of the same company ·
 * `limited`: a job that the limited member made · `foreign`: a job of another company · `mixed`: a job with children
 * of another one.
 */
export const RELATIONS = ['panel', 'elsewhere', 'limited', 'foreign', 'mixed'] as const;
export type Relation = (typeof RELATIONS)[number];

/** `allowed`: neither hidden, forbidden nor asked to sign in. */
export type Verdict = 'allowed' | 401 | 403 | 404;

/** `market`: as `run`, but not for limited members. */
export type Need = 'read' | 'review' | 'decide' | 'run' | 'market';
/** How a row of the matrix is judged. */
export type Rule =
  | { kind: 'public' }
  | { kind: 'person' }
  | { kind: 'member' }
  /** Members of a company who run all its activities; others are refused. */
  | { kind: 'holder' }
  /** Keys of a company alone. */
  | { kind: 'key' }
  /** Members of a freemium company; others are refused. */
  | { kind: 'freemium' }
  /** Rows of the caller alone; the matrix tries one of another person. */
  | { kind: 'own' }
  /** Owners and admins of the current company; others are refused, without pretending absence. */
  | { kind: 'admin' }
  /** Things of the company whose name is in the path: absent to others, refused to members of limited rights; `change` is for owners and admins alone. */
  | { kind: 'company'; need: 'read' | 'change' }
  | { kind: 'job'; need: Need; child?: true }
  /** A person by an application that the caller sees: absent to others, and to reviewers without a company. */
  | { kind: 'profile'; need?: 'merge' }
  /** A tag of the company: absent to other companies, changed by members who see all activities. */
  | { kind: 'tag' }
  /** An applicant of the job: absent to those who do not see the job, changed by owners and admins alone. */
  | { kind: 'hold' }
  /** A question or template of the company: absent to other companies, changed by account holders and its maker. */
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
  /** For the token of a directory alone: every caller here is a stranger. */
  | { kind: 'directory' }
  | { kind: 'interview' }
  /** Of every learner, of the learner whose application the path names, or a row that no learner here has. */
  | { kind: 'learner'; of: 'each' | 'application' | 'nobody_here' }
  | { kind: 'upload' };

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

/** Verdict that the matrix demands of one cell, without asking the policies. */
export function expectedVerdict(rule: Rule, actor: ActorName, relation: Relation): Verdict | readonly Verdict[] {
  if (rule.kind === 'public') return 'allowed';
  if (rule.kind === 'directory') return 401;
  if (rule.kind === 'interview') {
    if (actor !== 'applicant' && actor !== 'other_applicant') return 401;
    return actor === 'applicant' && relation !== 'mixed' ? 'allowed' : 404;
  }
  if (rule.kind === 'learner') {
    if (actor !== 'learner' && actor !== 'other_learner') return 401;
    if (rule.of === 'each') return 'allowed';
    return rule.of === 'application' && actor === 'learner' && relation !== 'mixed' ? 'allowed' : 404;
  }
  if (rule.kind === 'upload') return actor === 'applicant' ? 'allowed' : 404;
  if (!STAFF.has(actor)) return 401;
  if (rule.kind === 'person') return 'allowed';
  if (rule.kind === 'own') return 404;
  if (rule.kind === 'profile') {
    if (WITHOUT_COMPANY.has(actor)) return 404;
    const reading = jobVerdict('read', actor, relation === 'mixed' ? 'foreign' : relation);
    return rule.need === 'merge' && actor === 'limited_member' && reading === 'allowed' ? 403 : reading;
  }
  if (rule.kind === 'tag') {
    if (actor === 'owner' || actor === 'account_holder') return 'allowed';
    return actor === 'limited_member' || WITHOUT_COMPANY.has(actor) ? 403 : 404;
  }
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
  if (rule.kind === 'key') return 403;
  if (rule.kind === 'freemium') return actor === 'freemium' ? 'allowed' : 403;
  if (rule.kind === 'admin') return ADMINS.has(actor) ? 'allowed' : 403;
  if (rule.kind === 'holder') return ADMINS.has(actor) || actor === 'account_holder' ? 'allowed' : 403;
  if (rule.kind === 'member') return WITHOUT_COMPANY.has(actor) ? [403, 404] : 'allowed';
  if (rule.kind === 'hold') {
    const reading = jobVerdict('read', actor, relation);
    if (reading !== 'allowed' || relation === 'mixed') return 404;
    return actor === 'owner' ? 'allowed' : 403;
  }
  const verdict = jobVerdict(rule.need, actor, relation);
  // Children of another job look absent to callers who may act on the job of the path; others are refused before that.
  if (relation === 'mixed' && rule.child && verdict !== 404) return [404, ...(verdict === 403 ? ([403] as const) : [])];
  return verdict;
}
