import type { EventType } from '../feed/event-types.ts';

/** Where an event of a webhook arises: an entry of the feed, of the audit log, the clock, or a test by a person. */
type WebhookSource = readonly EventType[] | 'audit' | 'clock';

/** Every event that a webhook can be told of. A name stays for ever: programs of others read it. */
export const WEBHOOK_EVENTS = [
  'application.created',
  'application.invited',
  'application.undelivered',
  'application.opened',
  'application.started',
  'application.submitted',
  'application.expired',
  'application.withdrawn',
  'application.reviewed',
  'application.decided',
  'answer.stored',
  'request.raised',
  'request.answered',
  'review.available',
  'feedback.released',
  'job.published',
  'job.archived',
  'user.changed',
  'audit.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event by which a person tries an address. It is sent to that address alone, and cannot be chosen. */
export const TEST_EVENT = 'webhook.tested';

/** The place where each event arises. An event without its place does not compile. */
export const WEBHOOK_SOURCES: Readonly<Record<WebhookEvent, WebhookSource>> = {
  'application.created': ['application.added', 'application.registered'],
  'application.invited': ['application.invited'],
  'application.undelivered': ['invitation.undelivered'],
  'application.opened': ['link.opened'],
  'application.started': ['setup.started'],
  'application.submitted': ['interview.submitted', 'interview.auto_submitted'],
  'application.expired': 'clock',
  'application.withdrawn': ['declined'],
  'application.reviewed': ['application.reviewed', 'application.rated'],
  'application.decided': ['application.shortlisted', 'application.rejected', 'application.outcome_withdrawn'],
  'answer.stored': ['question.confirmed'],
  'request.raised': ['adjustment.requested', 'extension.requested', 'reset.requested'],
  'request.answered': [
    'adjustment.granted',
    'adjustment.declined',
    'adjustment.dismissed',
    'extension.granted',
    'extension.declined',
    'extension.dismissed',
    'reset.granted',
    'reset.declined',
    'reset.dismissed',
  ],
  'review.available': ['review.finalised'],
  'feedback.released': ['feedback.released'],
  'job.published': ['job.published'],
  'job.archived': ['job.archived'],
  'user.changed': ['company.user_added', 'company.user_changed', 'company.user_role_changed', 'company.user_removed'],
  'audit.recorded': 'audit',
};

const OF_FEED = new Map<string, WebhookEvent>(
  WEBHOOK_EVENTS.flatMap((event) => {
    const source = WEBHOOK_SOURCES[event];
    return typeof source === 'string' ? [] : source.map((type) => [type, event] as const);
  }),
);

/** The event that an entry of the feed is for webhooks; null for one that they are not told of. */
export const webhookEventOf = (type: EventType): WebhookEvent | null => OF_FEED.get(type) ?? null;
