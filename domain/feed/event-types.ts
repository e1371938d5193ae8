/** Subjects of the activity feed; the feed can be filtered by one of them. */
export const EVENT_TOPICS = ['applicants', 'interviews', 'requests', 'reviews', 'activity'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** Every event of the feed (applicant-flow, Events; decisions 5). Each has its sentence in both languages. */
export const EVENT_TYPES = [
  'application.added',
  'application.registered',
  'application.invited',
  'application.email_corrected',
  'application.name_corrected',
  'application.archived',
  'application.unarchived',
  'application.shortlisted',
  'application.rejected',
  'application.outcome_withdrawn',
  'application.reviewed',
  'application.rated',
  'application.requirement_met',
  'application.requirement_unmet',
  'application.commented',
  'application.messaged',
  'application.cv_added',
  'application.cv_removed',
  'application.hold_set',
  'application.hold_lifted',
  'invitation.undelivered',
  'deadline.extended',
  'data.erased',
  'data.erasure_requested',
  'data.erasure_cancelled',
  'link.opened',
  'setup.started',
  'check.passed',
  'check.warned',
  'check.failed',
  'practice.viewed',
  'question.opened',
  'question.confirmed',
  'attempt.stored',
  'attempt.interrupted',
  'interview.submitted',
  'interview.auto_submitted',
  'interview.practised_again',
  'interview.ai_withdrawn',
  'interview.test_ready',
  'interview.test_finished',
  'interview.test_failed',
  'declined',
  'recording.damaged',
  'adjustment.requested',
  'adjustment.granted',
  'adjustment.withdrawn',
  'adjustment.declined',
  'adjustment.dismissed',
  'adjustment.reopened',
  'extension.requested',
  'extension.granted',
  'extension.declined',
  'extension.dismissed',
  'extension.reopened',
  'reset.requested',
  'reset.granted',
  'reset.declined',
  'reset.dismissed',
  'reset.reopened',
  'answer.restored',
  'webinar.registered',
  'webinar.waiting',
  'webinar.moved_up',
  'webinar.given_up',
  'webinar.joined',
  'webinar.attendance_set',
  'review.finalised',
  'feedback.released',
  'feedback.taken_back',
  'job.created',
  'job.published',
  'job.archived',
  'job.unarchived',
  'job.deleted',
  'job.deadline_moved',
  'job.settings_changed',
  'job.criteria_changed',
  'job.question_changed',
  'job.form_changed',
  'job.webinar_changed',
  'job.image_changed',
  'job.calibration_started',
  'job.calibration_ended',
  'job.exported',
  'company.exported',
  'company.adjustments_changed',
  'company.user_added',
  'company.user_changed',
  'company.user_role_changed',
  'company.user_removed',
  'company.settings_changed',
  'company.vouchers_issued',
  'company.voucher_retired',
  'company.vouchers_exported',
  'company.report_exported',
  'job.attachment_added',
  'job.attachment_removed',
  'questions.emailed',
  'reviewer.added',
  'reviewer.removed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Automatic events of an interview. The history folds them, and the latest news leaves them out. */
export const AUTOMATIC_EVENTS: readonly EventType[] = [
  'link.opened',
  'setup.started',
  'check.passed',
  'check.warned',
  'check.failed',
  'practice.viewed',
  'question.opened',
  'question.confirmed',
  'attempt.stored',
  'attempt.interrupted',
];
const automatic: ReadonlySet<string> = new Set(AUTOMATIC_EVENTS);
export const isAutomatic = (type: string): boolean => automatic.has(type);

/** Events that tell what reviewers think of an applicant; those of others are withheld with the ratings of others. */
export const RATING_EVENTS: readonly EventType[] = [
  'application.rated',
  'application.commented',
  'application.shortlisted',
  'application.rejected',
  'application.outcome_withdrawn',
  'review.finalised',
];

/** Events that decide an applicant's outcome, by that outcome. */
export const OUTCOME_EVENTS: Readonly<Record<string, 'shortlisted' | 'rejected' | 'open'>> = {
  'application.shortlisted': 'shortlisted',
  'application.rejected': 'rejected',
  'application.outcome_withdrawn': 'open',
};

/** Subject by the first word of the type, so that a new type of a known kind needs no entry. */
const TOPIC_OF_FIRST_WORD: Readonly<Record<string, EventTopic>> = {
  application: 'applicants',
  invitation: 'applicants',
  deadline: 'applicants',
  data: 'applicants',
  link: 'interviews',
  setup: 'interviews',
  check: 'interviews',
  practice: 'interviews',
  question: 'interviews',
  attempt: 'interviews',
  interview: 'interviews',
  declined: 'interviews',
  recording: 'interviews',
  webinar: 'interviews',
  adjustment: 'requests',
  extension: 'requests',
  reset: 'requests',
  review: 'reviews',
  feedback: 'reviews',
};
const REVIEWS_OF_APPLICANTS = ['application.reviewed', 'application.rated', 'application.commented'];

/** The subject of an event; one without an applicant concerns the activity itself. */
export function topicOf(type: string): EventTopic {
  if (REVIEWS_OF_APPLICANTS.includes(type)) return 'reviews';
  return TOPIC_OF_FIRST_WORD[type.split('.')[0] ?? ''] ?? 'activity';
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const firstWordsOf = (topic: EventTopic) =>
  Object.entries(TOPIC_OF_FIRST_WORD).flatMap(([word, of]) => (of === topic ? [word] : []));

/** The same rule as an SQL expression over the column `type`. */
export const topicSql = `case when type in (${quoted(REVIEWS_OF_APPLICANTS)}) then 'reviews' ${EVENT_TOPICS.filter(
  (topic) => topic !== 'activity',
)
  .map((topic) => `when split_part(type, '.', 1) in (${quoted(firstWordsOf(topic))}) then '${topic}'`)
  .join(' ')} else 'activity' end`;

/** Limits of the live feed. */
export const FEED_LIMITS = {
  /** Pages by number; older entries are read with `before`. */
  page_max: 500,
  /** How often the server checks for new events while a client listens. */
  look_every_ms: 1000,
  /** How many of the newest entries are read to find those that are not automatic. */
  searched_max: 300,
  /** A heartbeat, so that no proxy closes the connection, and the browser notices one that buffers it. */
  heartbeat_seconds: 20,
  /** After this long without a heartbeat the browser polls the feed. */
  quiet_seconds: 30,
  /** After this long the browser reconnects, which checks the session again. */
  stream_max_seconds: 300,
  /** Entries delivered one by one to a page that reconnects; beyond that it reloads the newest. */
  missed_most: 5000,
  /** Over HTTP/1.1 a browser has six connections for all its windows; ordinary requests need some of them. */
  streams_per_person: 4,
  streams_per_process: 1000,
  /** How often a browser polls where no connection can be held open. */
  poll_seconds: 20,
} as const;
