/** What an entry of the activity feed is about; the feed can be narrowed to one of these. */
export const EVENT_TOPICS = ['applicants', 'interviews', 'requests', 'reviews', 'activity'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** Everything that the feed records (applicant-flow, Events; decisions 5). Each has its sentence in both languages. */
export const EVENT_TYPES = [
  'application.added',
  'application.registered',
  'application.invited',
  'application.email_corrected',
  'application.archived',
  'application.unarchived',
  'application.shortlisted',
  'application.rejected',
  'application.outcome_withdrawn',
  'application.reviewed',
  'application.rated',
  'application.commented',
  'application.messaged',
  'application.cv_added',
  'application.cv_removed',
  'invitation.undelivered',
  'deadline.extended',
  'data.erased',
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
  'review.finalised',
  'feedback.released',
  'job.created',
  'job.published',
  'job.archived',
  'job.unarchived',
  'job.deleted',
  'job.deadline_moved',
  'job.settings_changed',
  'job.criteria_changed',
  'job.question_changed',
  'job.image_changed',
  'job.exported',
  'company.exported',
  'company.adjustments_changed',
  'job.attachment_added',
  'job.attachment_removed',
  'questions.emailed',
  'reviewer.added',
  'reviewer.removed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What the product notes by itself while somebody answers. The history folds it, and it is left out of the latest news. */
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

/** Entries that settle what becomes of an applicant, by the outcome that they lead to. */
export const OUTCOME_EVENTS: Readonly<Record<string, 'shortlisted' | 'rejected' | 'open'>> = {
  'application.shortlisted': 'shortlisted',
  'application.rejected': 'rejected',
  'application.outcome_withdrawn': 'open',
};

/** By the first word of the type, so that a new one of a known kind finds its place by itself. */
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
  adjustment: 'requests',
  extension: 'requests',
  reset: 'requests',
  review: 'reviews',
  feedback: 'reviews',
};
const REVIEWS_OF_APPLICANTS = ['application.reviewed', 'application.rated', 'application.commented'];

/** What the entry is about; what concerns no applicant is about the activity itself. */
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

/** Numbers of the live feed. */
export const FEED_LIMITS = {
  /** Pages by number; whoever goes further back names the entry before which to read. */
  page_max: 500,
  /** How often the server looks whether something happened, while somebody listens. */
  look_every_ms: 1000,
  /** How many of the newest entries are looked through for those that are not automatic. */
  looked_through: 300,
  /** A sign of life, so that no proxy takes the line for dead, and the browser knows that none keeps it back. */
  heartbeat_seconds: 20,
  /** Without a sign for so long the browser asks the feed. */
  quiet_seconds: 30,
  /** After that the browser connects anew, and who it is gets checked again. */
  stream_max_seconds: 300,
  /** Entries that a page which was away is told of one by one; after more of them it reads the newest anew. */
  missed_most: 5000,
  /** Over HTTP/1.1 a browser has six connections for all its windows; what they load needs some of them. */
  streams_per_person: 4,
  streams_per_process: 1000,
  /** How often a browser asks where no line can be held open. */
  poll_seconds: 20,
} as const;
