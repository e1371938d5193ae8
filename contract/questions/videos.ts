import { PAGE_SIZES, VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { VIDEO_FAILURES } from '@vivavoce/domain/videos/video-state.ts';
import { z } from 'zod';
import { idParam, instant, line, locale, nothing, optionalLine, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { videoRef } from './video-refs.ts';

const videoFailure = z.enum(VIDEO_FAILURES).meta({ id: 'VideoFailure' });

export const videoAction = z.enum(['edit', 'delete', 'retry']);

/** A video of the library, or of the stock that every company sees. */
export const video = videoRef
  .extend({
    category: z.string().nullable(),
    /** As the sender named it. */
    filename: z.string(),
    /** Of the file that was sent. */
    bytes: z.number().int(),
    stock: z.boolean(),
    failure: videoFailure.nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** When the last part was there; null while it is being sent. */
    uploaded_at: instant.nullable(),
    /** When it became playable. */
    transcoded_at: instant.nullable(),
    created_at: instant,
    /** Activities of the own company that use it, apart from the archive. */
    job_count: z.number().int(),
    abilities: z.array(videoAction),
  })
  .meta({ id: 'Video' });

/** With what an interrupted upload needs to go on. */
export const videoUpload = video
  .extend({
    /** Every part but the last has exactly so many bytes. */
    part_bytes: z.number().int(),
    /** Numbers of the parts that are stored, from 0; empty once the upload is finished. */
    stored_parts: z.array(z.number().int()),
  })
  .meta({ id: 'VideoUpload' });

const description = optionalLine(VIDEO_LIMITS.description_max_characters);
/** Empty or null for none. */
const category = optionalLine(VIDEO_LIMITS.category_max_characters).nullable();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const storedPart = z
  .object({ index: z.number().int(), bytes: z.number().int(), sha256 })
  .meta({ id: 'StoredVideoPart' });

/** `commonvideos` in place of a company's name is the stock. */
const ofCompany = z.object({ shortname: line(LIMITS.name) });
const ofVideo = ofCompany.extend({ video: idParam });
const ofCaptions = ofVideo.extend({ locale });
const stream = z.unknown();

const read = { tag: 'Videos', access: 'staff', scope: 'jobs:read' } as const;
const write = { tag: 'Videos', access: 'staff', scope: 'jobs:write' } as const;

export const videos = defineRoutes({
  'GET /api/companies/{shortname}/videos': {
    ...read,
    summary: 'Videos of the own company, or the stock as `commonvideos`; the newest first',
    params: ofCompany,
    query: z.object({
      /** Words of the description or of the file name. */
      search: optionalLine(LIMITS.title).optional(),
      category: optionalLine(VIDEO_LIMITS.category_max_characters).optional(),
      page,
      page_size: pageSize(PAGE_SIZES.default),
    }),
    responses: { 200: paged(video) },
  },
  'POST /api/companies/{shortname}/videos': {
    ...write,
    summary: 'Announce a video; its bytes follow in parts',
    idempotent: true,
    params: ofCompany,
    body: z.strictObject({
      filename: line(VIDEO_LIMITS.filename_max_characters),
      description: description.default(''),
      category: category.optional(),
      /** Of the whole file. */
      bytes: z.number().int().min(1).max(VIDEO_LIMITS.max_bytes),
    }),
    responses: { 201: videoUpload },
  },
  'GET /api/companies/{shortname}/videos/categories': {
    ...read,
    summary: 'Categories in use, in alphabetical order',
    params: ofCompany,
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/companies/commonvideos/categories': {
    ...read,
    summary: 'Categories of the stock',
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/companies/{shortname}/videos/{video}': {
    ...read,
    summary: 'One video, with how far it has come',
    params: ofVideo,
    responses: { 200: videoUpload },
  },
  'PATCH /api/companies/{shortname}/videos/{video}': {
    ...write,
    summary:
      'Change the words; any `uploaded_at` says that all parts are sent: 409 names missing ones, otherwise it is made playable. The server keeps its own times: `transcoded_at` is taken and has no effect',
    params: ofVideo,
    body: z
      .strictObject({
        description,
        category,
        uploaded_at: instant,
        transcoded_at: instant.nullable(),
      })
      .partial(),
    responses: { 200: videoUpload },
  },
  'DELETE /api/companies/{shortname}/videos/{video}': {
    ...write,
    summary: 'Delete a video; refused while activities use it. Applicants who hold a version with it keep it',
    params: ofVideo,
    responses: { 204: nothing },
  },
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': {
    ...write,
    summary: 'Store one part, with its Content-Digest: 201 stored, 200 already there with the same hash',
    params: ofVideo.extend({ index: z.coerce.number().int().min(0).max(9999) }),
    consumes: 'application/octet-stream',
    body_limit: VIDEO_LIMITS.part_bytes,
    responses: { 200: storedPart, 201: storedPart },
  },
  'POST /api/companies/{shortname}/videos/{video}/retry': {
    ...write,
    summary: 'Process a video again that failed for a reason that may be gone',
    params: ofVideo,
    responses: { 202: videoUpload },
  },
  'GET /api/companies/{shortname}/videos/{video}/media': {
    ...read,
    summary: 'The film; honours Range',
    params: ofVideo,
    produces: 'video/mp4',
    responses: { 200: stream, 206: stream },
  },
  'GET /api/companies/{shortname}/videos/{video}/poster': {
    ...read,
    summary: 'A still picture of the film',
    params: ofVideo,
    produces: 'image/jpeg',
    responses: { 200: stream },
  },
  'GET /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...read,
    summary: 'The captions in one language, as WebVTT',
    params: ofCaptions,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...write,
    summary: 'Set the captions of one language from the bytes of a WebVTT or SRT file in UTF-8',
    params: ofCaptions,
    consumes: 'application/octet-stream',
    body_limit: VIDEO_LIMITS.captions_max_bytes,
    responses: { 200: videoUpload },
  },
  'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...write,
    summary: 'Remove the captions of one language',
    params: ofCaptions,
    responses: { 204: nothing },
  },
});
