import { z } from 'zod';
import { idParam, instant, nothing } from '../common.ts';
import { FILE_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { changes, shows } from '../audit-rule.ts';

const params = z.object({ job: idParam, application: idParam });

export const cv = z
  .object({ filename: z.string(), media_type: z.string(), bytes: z.number().int(), created_at: instant })
  .meta({ id: 'Cv' });

export const cvs = defineRoutes({
  'GET /api/jobs/{job}/applications/{application}/cv': {
    summary: 'Download the CV of an applicant under its original name',
    tag: 'Applications',
    audit: shows('cv.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: FILE_MEDIA,
    responses: { 200: z.unknown() },
  },
  'PUT /api/jobs/{job}/applications/{application}/cv': {
    summary: 'Add or replace the CV of an applicant: PDF or DOCX, detected by content',
    tag: 'Applications',
    audit: changes('cv.changed'),
    access: 'staff',
    scope: 'applications:write',
    params,
    consumes: 'multipart/form-data',
    file_field: 'cv',
    responses: { 200: cv },
  },
  'DELETE /api/jobs/{job}/applications/{application}/cv': {
    summary: 'Delete the CV of an applicant',
    tag: 'Applications',
    audit: changes('cv.changed'),
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 204: nothing },
  },
});
