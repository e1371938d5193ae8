import { z } from 'zod';
import { idParam, nothing } from '../common.ts';
import { shorturl } from '../interview/interview.ts';
import { attachment, jobParams } from '../jobs/jobs.ts';
import { FILE_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';

const attachmentParams = z.object({ job: idParam, attachment: idParam });
const file = z.unknown();

export const attachments = defineRoutes({
  'GET /api/jobs/{job}/attachments': {
    summary: 'List the files for applicants, in the order of addition',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: z.array(attachment) },
  },
  'POST /api/jobs/{job}/attachments': {
    summary: 'Attach a file; its type is detected by content. The form may also hold `job`',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    params: jobParams,
    consumes: 'multipart/form-data',
    file_field: 'attachment',
    responses: { 201: attachment },
  },
  'DELETE /api/jobs/{job}/attachments/{attachment}': {
    summary: 'Remove a file; applicants who already opened the interview keep it',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:write',
    params: attachmentParams,
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/attachments/{attachment}/file': {
    summary: 'Download a file under its original name',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:read',
    params: attachmentParams,
    produces: FILE_MEDIA,
    responses: { 200: file },
  },
  'GET /api/interview/{application}/attachments/{attachment}': {
    summary: 'Download a file of your interview, as it was when the interview was first opened',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, attachment: idParam }),
    produces: FILE_MEDIA,
    responses: { 200: file },
  },
  'PUT /api/jobs/{job}/image': {
    summary: 'Set the picture of an activity: JPEG, PNG or WebP',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    consumes: 'multipart/form-data',
    file_field: 'image',
    responses: { 200: z.object({ image: z.string() }) },
  },
  'DELETE /api/jobs/{job}/image': {
    summary: 'Remove the picture of an activity',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/image': {
    summary: 'Read the picture of an activity, for staff',
    tag: 'Attachments',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    produces: 'image/*',
    responses: { 200: file },
  },
  'GET /api/public-jobs/{shorturl}/image': {
    summary: 'Read the picture of a published activity',
    tag: 'Interview',
    access: 'public',
    params: z.object({ shorturl }),
    embedded: true,
    produces: 'image/*',
    responses: { 200: file },
  },
  'PUT /api/jobs/{job}/marketplace-image': {
    summary: 'Set the picture of an activity in the marketplace: JPEG or PNG; it takes the place of a stock picture',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    consumes: 'multipart/form-data',
    file_field: 'image',
    responses: { 200: z.object({ marketplace_image: z.string() }) },
  },
  'DELETE /api/jobs/{job}/marketplace-image': {
    summary: 'Remove the picture of an activity from the marketplace',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/marketplace-image': {
    summary: 'Read the picture of an activity in the marketplace, for staff',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    produces: 'image/*',
    responses: { 200: file },
  },
  'GET /api/public-jobs/{shorturl}/marketplace-image': {
    summary: 'Read the picture of an activity in the marketplace',
    tag: 'Marketplace',
    access: 'public',
    params: z.object({ shorturl }),
    embedded: true,
    produces: 'image/*',
    responses: { 200: file },
  },
});
