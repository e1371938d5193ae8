import { z } from 'zod';
import { id, idParam, instant, locale, mailedCode } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes, shows, unaudited } from '../audit-rule.ts';

export const dataArchive = z
  .object({
    id,
    state: z.enum(['waiting', 'building', 'ready', 'failed']),
    files_done: z.number().int(),
    files_total: z.number().int(),
    bytes: z.number().int().nullable(),
    /** Hexadecimal SHA-256 of the archive. */
    sha256: z.string().nullable(),
    created_at: instant,
    /** The end of the archive and of its link. */
    expires_at: instant.nullable(),
    /** Saves the archive; null until it is ready. */
    url: z.string().nullable(),
  })
  .meta({ id: 'DataArchive' });

const params = z.object({ application: idParam });
const erasureRequest = z.object({ erasure_requested_at: instant.nullable() });

const archiveToken = z.string().min(10).max(80);

export const ownData = defineRoutes({
  'GET /api/interview/{application}/archives': {
    summary: 'List the copies of your data, newest first',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: z.array(dataArchive) },
  },
  'POST /api/interview/{application}/archives': {
    summary: 'Ask for a copy of your data; a task builds it, and a link comes by e-mail',
    tag: 'Interview',
    audit: changes('archive.requested'),
    access: 'applicant',
    params,
    /** The language of the copy; absent: that of the invitation. */
    body: z.object({ locale: locale.optional() }),
    responses: { 202: dataArchive },
  },
  'GET /api/interview/{application}/archives/{archive}/file': {
    summary: 'Download a copy of your data',
    tag: 'Interview',
    audit: shows('archive.downloaded'),
    access: 'applicant',
    params: z.object({ application: idParam, archive: idParam }),
    produces: 'application/zip',
    responses: { 200: z.unknown() },
  },
  'POST /api/archives/open': {
    summary:
      'Open the link of the e-mail to a copy of your data; without the code, one is mailed to the applicant, and the right one gives the address of the download',
    tag: 'Interview',
    audit: unaudited('the download that follows has the entry'),
    access: 'public',
    body: z.strictObject({ token: archiveToken, code: mailedCode.optional() }),
    responses: {
      200: z.object({
        /** Address of the download, for minutes; null until the code is entered. */
        url: z.string().nullable(),
        /** The address to which the code went, mostly hidden. */
        email_hint: z.string().nullable(),
      }),
    },
  },
  'GET /api/archives/{archive_token}': {
    summary: 'Download a copy of your data by the address that the code of the link gave',
    tag: 'Interview',
    audit: shows('archive.downloaded'),
    access: 'public',
    csrf: false,
    params: z.object({ archive_token: archiveToken }),
    produces: 'application/zip',
    responses: { 200: z.unknown() },
  },
  'PUT /api/interview/{application}/erasure': {
    summary: 'Ask for the erasure of your data; the next run of the retention task carries it out',
    tag: 'Interview',
    audit: changes('erasure.requested'),
    access: 'applicant',
    params,
    responses: { 200: erasureRequest },
  },
  'DELETE /api/interview/{application}/erasure': {
    summary: 'Take back the request for erasure, until it is carried out',
    tag: 'Interview',
    audit: changes('erasure.cancelled'),
    access: 'applicant',
    params,
    responses: { 200: erasureRequest },
  },
});
