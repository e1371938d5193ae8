import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { interview } from './interview.ts';
import { changes } from '../audit-rule.ts';

const params = z.object({ application: idParam });

/** The CV of an applicant, where the activity asks for one. */
export const applicantCvs = defineRoutes({
  'PUT /api/interview/{application}/cv': {
    summary: 'Add or replace your CV, where the activity asks for one: PDF or DOCX, detected by content',
    tag: 'Interview',
    audit: changes('cv.changed'),
    access: 'applicant',
    params,
    consumes: 'multipart/form-data',
    file_field: 'cv',
    responses: { 200: interview },
  },
  'DELETE /api/interview/{application}/cv': {
    summary: 'Delete your CV',
    tag: 'Interview',
    audit: changes('cv.changed'),
    access: 'applicant',
    params,
    responses: { 200: interview },
  },
});
