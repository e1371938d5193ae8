import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import {
  id,
  idParam,
  instant,
  line,
  nothing,
  optionalLine,
  page,
  paged,
  pageSize,
  text,
  webAddress,
} from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const eventFields = {
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** The zone in which the times are shown. */
  time_zone: z.string(),
  /** Place of the event; empty for one that is only online. */
  place: z.string(),
  /** Address of a page or a call; empty without one. */
  link: z.string(),
};
const publicEvent = z
  .object({
    id,
    /** An event that staff entered, or a webinar to register for, whose link leads to its page. */
    kind: z.enum(['event', 'webinar']),
    ...eventFields,
    /** Address of the calendar file. */
    calendar: z.string(),
  })
  .meta({ id: 'PublicEvent' });
const companyEvent = z.object({ id, ...eventFields, updated_at: instant }).meta({ id: 'CompanyEvent' });

const link = z.union([z.literal(''), webAddress.max(LIMITS.reason)]);
const newEvent = z.strictObject({
  title: line(LIMITS.title),
  description: text(LIMITS.comment).trim().default(''),
  starts_at: instant,
  ends_at: instant,
  time_zone: line(LIMITS.name),
  place: optionalLine(LIMITS.custom_field).default(''),
  link: link.default(''),
});
const byName = z.object({ shortname: line(LIMITS.name) });
const oneEvent = byName.extend({ event: idParam });

export const companyEvents = defineRoutes({
  'GET /api/company/events': {
    summary: 'List the coming events of a company with a public marketplace or hub, the next first',
    tag: 'Marketplace',
    access: 'public',
    csrf: false,
    query: z.object({ short_name: line(LIMITS.name) }),
    responses: { 200: z.array(publicEvent) },
  },
  'GET /api/company/events/{event}/calendar': {
    summary: 'Download an event as a calendar file',
    tag: 'Marketplace',
    access: 'public',
    csrf: false,
    params: z.object({ event: idParam }),
    produces: 'text/calendar',
    responses: { 200: z.any() },
  },
  'GET /api/company/webinars/{shorturl}/calendar': {
    summary: 'Download a webinar of the public list as a calendar file',
    tag: 'Marketplace',
    access: 'public',
    csrf: false,
    params: z.object({ shorturl: line(LIMITS.name) }),
    produces: 'text/calendar',
    responses: { 200: z.any() },
  },
  'GET /api/companies/{shortname}/events': {
    summary: 'List the events of a company for its staff, the latest first',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'company:read',
    params: byName,
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.max) }),
    responses: { 200: paged(companyEvent) },
  },
  'POST /api/companies/{shortname}/events': {
    summary: 'Add an event',
    tag: 'Marketplace',
    audit: changes('event.changed'),
    access: 'staff',
    scope: 'company:write',
    idempotent: true,
    params: byName,
    body: newEvent,
    responses: { 201: companyEvent },
  },
  'PUT /api/companies/{shortname}/events/{event}': {
    summary: 'Change an event',
    tag: 'Marketplace',
    audit: changes('event.changed'),
    access: 'staff',
    scope: 'company:write',
    params: oneEvent,
    body: newEvent,
    responses: { 200: companyEvent },
  },
  'DELETE /api/companies/{shortname}/events/{event}': {
    summary: 'Delete an event',
    tag: 'Marketplace',
    audit: changes('event.changed'),
    access: 'staff',
    scope: 'company:write',
    params: oneEvent,
    responses: { 204: nothing },
  },
});
