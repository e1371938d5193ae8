import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_CATEGORIES } from '@vivavoce/domain/companies/audit.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_SOURCES } from '@vivavoce/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { z } from 'zod';
import { id, instant } from '../common.ts';

const when = instant.nullable();

/** The applicant as they are when the call leaves; nothing of adjustments. */
const applicant = z.strictObject({
  id,
  job: id,
  external_id: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bucket: z.enum(['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes']),
  status: z.number().int(),
  answer_count: z.number().int(),
  average_review: z.number().nullable(),
  review_count: z.number().int(),
  created_at: instant,
  invited_at: when,
  opened_at: when,
  responded_at: when,
  deadline: when,
  declined_at: when,
  reviewed_at: when,
  shortlisted_at: when,
  rejected_at: when,
});
const activity = z.strictObject({
  id,
  title: z.string(),
  status: z.enum(['Draft', 'Published']),
  shorturl: z.string(),
  archived_at: when,
});
const person = z.strictObject({ id, full_name: z.string(), email: z.string() });
const audit = z.strictObject({
  id,
  at: instant,
  action: z.enum(Object.keys(AUDIT_ACTIONS)),
  category: z.enum(AUDIT_CATEGORIES),
  actor: z.enum(AUDIT_ACTORS),
  user: id.nullable(),
  job: id.nullable(),
  application: id.nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

type Event = WebhookEvent | typeof TEST_EVENT;

/** The entry of the feed or of the log behind an event, as an example. */
function causeOf(event: Event): string {
  if (event === TEST_EVENT) return TEST_EVENT;
  const source = WEBHOOK_SOURCES[event];
  if (source === 'clock') return 'deadline';
  return source === 'audit' ? 'webhook.changed' : (source[0] ?? '');
}
/** Of every event. `url` is the address of the resource, null where no call reads it. */
const always = (event: Event, url: string | null) => ({
  sequence: z.number().int().positive(),
  cause: z.string().meta({ examples: [causeOf(event)] }),
  url: z
    .string()
    .nullable()
    .meta({ examples: [url] }),
});
/** Facts of a full body are null once they are erased, and absent from a thin one. */
const ofApplicant = (event: Event) => ({
  ...always(event, '/api/jobs/1207/applications/48213'),
  job: id,
  application: id,
  applicant: applicant.nullable().optional(),
  activity: activity.nullable().optional(),
});

function dataOf(event: Event) {
  switch (event) {
    case TEST_EVENT:
      return always(event, null);
    case 'job.published':
    case 'job.archived':
      return { ...always(event, '/api/jobs/1207'), job: id, activity: activity.nullable().optional() };
    case 'user.changed':
      return {
        ...always(event, '/api/companies/company-users'),
        user: id.optional(),
        role: z.string().optional(),
        person: person.nullable().optional(),
      };
    case 'audit.recorded':
      return {
        ...always(event, null),
        entry: id,
        user: id.optional(),
        job: id.optional(),
        application: id.optional(),
        audit: audit.nullable().optional(),
      };
    case 'answer.stored':
      return { ...ofApplicant(event), question: id };
    case 'request.raised':
    case 'request.answered':
      return { ...ofApplicant(event), request: id };
    default:
      // `user` is a reviewer, where the entry of the feed names one.
      return { ...ofApplicant(event), user: id.optional() };
  }
}

/** The body of each call to a webhook, as it is sent. */
export const WEBHOOK_BODY_SHAPES = Object.fromEntries(
  ([...WEBHOOK_EVENTS, TEST_EVENT] satisfies Event[]).map((event) => [
    event,
    z.strictObject({ type: z.literal(event), timestamp: instant, data: z.strictObject(dataOf(event)) }),
  ]),
) as unknown as Record<Event, z.ZodType>;
