/** Limits of the audit log. */
export const AUDIT_LIMITS = {
  /** Thirteen months: an audit covers the past twelve, some weeks later. The database refuses to delete earlier. */
  kept_days: 396,
  /** An open page reloads all the time; calls within so many minutes count as one view. */
  page_minutes: 60,
  /** Characters kept of the name that a browser gives itself. */
  user_agent_max_characters: 300,
} as const;

/** Groups of actions, by which the log is filtered. */
export const AUDIT_CATEGORIES = [
  'sign_in',
  'account',
  'settings',
  'users',
  'activities',
  'applicants',
  'reviews',
  'data',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

/** Every action of the log with its group. A name stays for ever: rows of the log carry it. */
export const AUDIT_ACTIONS = {
  'sign_in.succeeded': 'sign_in',
  'sign_in.failed': 'sign_in',
  'sign_in.ended': 'sign_in',
  'company.entered': 'sign_in',
  'password.chosen': 'sign_in',
  'account.changed': 'account',
  'sessions.ended': 'account',
  'token.made': 'account',
  'token.revoked': 'account',
  'company.created': 'settings',
  'settings.changed': 'settings',
  'notice.changed': 'settings',
  'default_email.changed': 'settings',
  'user.added': 'users',
  'user.changed': 'users',
  'user.removed': 'users',
  'user.invited_again': 'users',
  'address.confirmed': 'account',
  'activity.made': 'activities',
  'activity.changed': 'activities',
  'activity.published': 'activities',
  'activity.archived': 'activities',
  'activity.unarchived': 'activities',
  'activity.deleted': 'activities',
  'deletion.retried': 'activities',
  'picture.changed': 'activities',
  'attachment.changed': 'activities',
  'question.changed': 'activities',
  'criteria.changed': 'activities',
  'reviewer.added': 'activities',
  'reviewer.changed': 'activities',
  'reviewer.removed': 'activities',
  'reviewer.invited': 'activities',
  'library.changed': 'activities',
  'video.changed': 'activities',
  'template.used': 'activities',
  'applicants.added': 'applicants',
  'applicants.imported': 'applicants',
  'applicant.changed': 'applicants',
  'applicant.decided': 'applicants',
  'applicants.decided': 'applicants',
  'decision.undone': 'applicants',
  'decision.retried': 'applicants',
  'applicant.invited': 'applicants',
  'applicants.invited': 'applicants',
  'mailing.cancelled': 'applicants',
  'deadline.extended': 'applicants',
  'deadlines.extended': 'applicants',
  'request.answered': 'applicants',
  'message.sent': 'applicants',
  'cv.changed': 'applicants',
  'interview.opened': 'applicants',
  'interview.registered': 'applicants',
  'interview.consented': 'applicants',
  'interview.declined': 'applicants',
  'interview.requested': 'applicants',
  'interview.answered': 'applicants',
  'interview.sent': 'applicants',
  'interview.link_sent': 'applicants',
  'review.written': 'reviews',
  'review.finalised': 'reviews',
  'applicant.deleted': 'data',
  'hold.set': 'data',
  'hold.lifted': 'data',
  'answers.deleted': 'data',
  'answer.retried': 'data',
  'data.exported': 'data',
  'recording.viewed': 'data',
  'file.viewed': 'data',
  'cv.viewed': 'data',
  'link.read': 'data',
} as const satisfies Record<string, AuditCategory>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Who acted: a user, an applicant, a visitor without either, or the product by itself. */
export const AUDIT_ACTORS = ['user', 'applicant', 'visitor', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];
