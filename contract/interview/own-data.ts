import { z } from 'zod';
import { id, idParam, instant } from '../common.ts';
import { defineRoutes } from '../route.ts';

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
    access: 'applicant',
    params,
    responses: { 202: dataArchive },
  },
  'GET /api/interview/{application}/archives/{archive}/file': {
    summary: 'Download a copy of your data',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, archive: idParam }),
    produces: 'application/zip',
    responses: { 200: z.unknown() },
  },
  'GET /api/archives/{archive_token}': {
    summary: 'Download a copy of your data by the link of the e-mail, until it expires',
    tag: 'Interview',
    access: 'public',
    csrf: false,
    params: z.object({ archive_token: z.string().min(10).max(80) }),
    produces: 'application/zip',
    responses: { 200: z.unknown() },
  },
  'PUT /api/interview/{application}/erasure': {
    summary: 'Ask for the erasure of your data; the next run of the retention task carries it out',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: erasureRequest },
  },
  'DELETE /api/interview/{application}/erasure': {
    summary: 'Take back the request for erasure, until it is carried out',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: erasureRequest },
  },
});
