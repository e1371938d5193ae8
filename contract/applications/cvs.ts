import { z } from 'zod';
import { idParam, instant, nothing } from '../common.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ job: idParam, application: idParam });

export const cv = z
  .object({ filename: z.string(), media_type: z.string(), bytes: z.number().int(), created_at: instant })
  .meta({ id: 'Cv' });

export const cvs = defineRoutes({
  'GET /api/jobs/{job}/applications/{application}/cv': {
    summary: 'The CV of an applicant, to be saved under its own name',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: 'application/octet-stream',
    responses: { 200: z.unknown() },
  },
  'PUT /api/jobs/{job}/applications/{application}/cv': {
    summary: 'Add the CV of an applicant, or replace it: PDF or DOCX, told by its content',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params,
    consumes: 'multipart/form-data',
    file_field: 'cv',
    responses: { 200: cv },
  },
  'DELETE /api/jobs/{job}/applications/{application}/cv': {
    summary: 'Take the CV of an applicant away',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 204: nothing },
  },
});
