import { EVENT_TOPICS, FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, pageSize } from '../common.ts';
import { jobKind, jobParams } from './jobs.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';

const topic = z.enum(EVENT_TOPICS).meta({ id: 'EventTopic' });

export const feedEvent = z
  .object({
    id,
    type: z.string(),
    topic,
    at: instant,
    actor: z.object({
      kind: z.enum(['staff', 'applicant', 'system']),
      full_name: z.string().nullable(),
    }),
    job: z.object({ id, title: z.string(), job_kind: jobKind }).nullable(),
    /** `invitation_failed`: the newest invitation was refused. */
    application: z.object({ id, full_name: z.string(), invitation_failed: z.boolean() }).nullable(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'FeedEvent' });

/** `before` is the entry to read back from, equally fast at any depth; `page` counts from the newest entry. */
const feedPaging = {
  page: z.coerce.number().int().min(1).max(FEED_LIMITS.page_max).default(1),
  page_size: pageSize(20),
  topic: topic.optional(),
  before: idParam.optional(),
  /** `false`: omits automatic entries such as device checks; covers only the newest 300 entries. */
  automatic: flag.optional(),
};
const feedPage = z.object({
  results: z.array(feedEvent),
  /** The page of older entries; null at the last numbered page, after which `before` continues. */
  previous: z.number().int().nullable(),
  page: z.number().int(),
});

export const feed = defineRoutes({
  'GET /api/activities': {
    summary: 'List the feed of all activities that the caller may see, newest first',
    tag: 'Feed',
    access: 'staff',
    scope: 'applications:read',
    query: z.object(feedPaging),
    responses: { 200: feedPage },
  },
  'GET /api/activities/stream': {
    summary:
      'Stream that something new is in the feed: server-sent events named `news` with `{jobs}`, the ids of the activities. It carries no entries; those are read from the feed. It ends after five minutes and is opened again, with Last-Event-ID',
    tag: 'Feed',
    access: 'staff',
    ...sessionOnly('page'),
    passive: true,
    query: z.object({
      /** Seconds for which the connection stays open. */
      wait: z.coerce.number().int().min(0).max(FEED_LIMITS.stream_max_seconds).default(FEED_LIMITS.stream_max_seconds),
      /** The company for which the page was loaded, in place of the header `page-company`. */
      page_company: z.union([idParam, z.literal('none')]).optional(),
    }),
    produces: 'text/event-stream',
    responses: { 200: z.string() },
  },
  'GET /api/jobs/{job}/activities': {
    summary: 'List the feed of one activity, newest first',
    tag: 'Feed',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ ...feedPaging, application: idParam.optional() }),
    responses: { 200: feedPage },
  },
});
