import { WEBHOOK_BODY_SHAPES } from '@vivavoce/contract/companies/webhook-bodies.ts';
import type { TEST_EVENT, WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { z } from 'zod';
import { exampleOf } from './examples.ts';

type Json = Record<string, unknown>;

/** When each event happens. */
const EVENT_TEXTS: Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>> = {
  'application.created': 'An applicant was added or registered.',
  'application.invited': 'The invitation of an applicant left.',
  'application.undelivered': 'A mail server refused the invitation of an applicant.',
  'application.opened': 'An applicant opened the personal link for the first time.',
  'application.started': 'An applicant went past the notice of the interview.',
  'application.submitted': 'An applicant sent the interview, or the deadline sent it.',
  'application.expired': 'The deadline of an applicant ended without a response, 40 minutes ago.',
  'application.withdrawn': 'An applicant withdrew.',
  'application.reviewed': 'An applicant was rated, or marked as reviewed.',
  'application.decided': 'An outcome was decided or withdrawn.',
  'answer.stored': 'An applicant confirmed the answer to a question.',
  'request.raised': 'An applicant asked for more time, another try or an adjustment.',
  'request.answered': 'Staff answered a request of an applicant.',
  'review.available': 'A reviewer has finished with an applicant.',
  'feedback.released': 'An applicant may read the feedback.',
  'job.published': 'An activity was published.',
  'job.archived': 'An activity was archived.',
  'user.changed': 'A user of the company was added, changed or removed.',
  'audit.recorded': 'The audit log has a new entry.',
  'webhook.tested': 'A person tried the address. It cannot be chosen, and is sent to one webhook alone.',
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', 'The id of the event, the same in each repetition.'),
  header('webhook-timestamp', 'When the call left, in seconds since 1970; refuse one more than five minutes away.'),
  header(
    'webhook-signature',
    'One or two signatures with a blank between, each `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`.',
  ),
];
const ANSWERS: Json = {
  '2XX': { description: 'Taken. Anything else is repeated ten times over three days.' },
  '410': { description: 'The address is gone: the webhook is turned off, and its owners get an e-mail.' },
  '429': { description: 'Called again after `retry-after`, a day at most; so is 503.' },
};

const schemaOf = (shape: z.ZodType): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'output' });
  return schema;
};

/** The calls to webhooks, by event. */
export const webhookSection = (): Json =>
  Object.fromEntries(
    Object.entries(EVENT_TEXTS).map(([event, text]) => {
      const schema = schemaOf(WEBHOOK_BODY_SHAPES[event as WebhookEvent]);
      const value = (of: 'request' | 'answer') => exampleOf(schema, of, () => ({}));
      const examples = { thin: { value: value('request') }, full: { value: value('answer') } };
      const content = { 'application/json': { schema, examples } };
      const call = {
        operationId: `webhook_${event.replaceAll('.', '_')}`,
        summary: text,
        description: `${text} Facts such as \`applicant\` are in full bodies alone, as they are when the call leaves.`,
        tags: ['Webhooks'],
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content },
        responses: ANSWERS,
      };
      return [event, { post: call }];
    }),
  );
