import { EVENT_TOPICS, FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, pageSize } from '../common.ts';
import { jobParams } from './jobs.ts';
import { defineRoutes } from '../route.ts';

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
    job: z.object({ id, title: z.string() }).nullable(),
    /** `invitation_failed`: no invitation has been delivered so far. */
    application: z.object({ id, full_name: z.string(), invitation_failed: z.boolean() }).nullable(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'FeedEvent' });

/** `before` names the entry before which to read, and is as quick at any depth; `page` counts from the newest. */
const feedPaging = {
  page: z.coerce.number().int().min(1).max(FEED_LIMITS.page_max).default(1),
  page_size: pageSize(20),
  topic: topic.optional(),
  before: idParam.optional(),
  /** `false`: leaves out automatic entries such as device checks; looks only at the newest 300. */
  automatic: flag.optional(),
};
const feedPage = z.object({
  results: z.array(feedEvent),
  /** The page of what happened before; null also where numbers end, from where `before` leads on. */
  previous: z.number().int().nullable(),
  page: z.number().int(),
});

export const feed = defineRoutes({
  'GET /api/activities': {
    summary: 'The activity feed of every activity that you see, newest first',
    tag: 'Feed',
    access: 'staff',
    scope: 'applications:read',
    query: z.object(feedPaging),
    responses: { 200: feedPage },
  },
  'GET /api/activities/stream': {
    summary:
      'Says at once that something new stands in the feed: server-sent events named `news` with `{jobs}`, the ids of the activities. It carries no entries; those are read from the feed. It ends after five minutes and is opened again, with Last-Event-ID',
    tag: 'Feed',
    access: 'staff',
    session_only: true,
    passive: true,
    query: z.object({
      /** Seconds that the line stays open. */
      wait: z.coerce.number().int().min(0).max(FEED_LIMITS.stream_max_seconds).default(FEED_LIMITS.stream_max_seconds),
    }),
    produces: 'text/event-stream',
    responses: { 200: z.string() },
  },
  'GET /api/jobs/{job}/activities': {
    summary: 'The activity feed of one activity, newest first',
    tag: 'Feed',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ ...feedPaging, application: idParam.optional() }),
    responses: { 200: feedPage },
  },
});
