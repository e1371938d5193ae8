import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { CAPTION_WARNINGS } from '@vivavoce/domain/videos/captions.ts';
import { VIDEO_FAILURES } from '@vivavoce/domain/videos/video-state.ts';
import { z } from 'zod';
import { idParam, instant, line, locale, nothing, optionalLine, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { videoRef } from './video-refs.ts';
import { PARTS, changes } from '../audit-rule.ts';

const videoFailure = z.enum(VIDEO_FAILURES).meta({ id: 'VideoFailure' });

const videoAction = z.enum(['edit', 'delete', 'retry']);

/** A video of the library, or of the stock that every company sees. */
export const video = videoRef
  .extend({
    category: z.string().nullable(),
    /** Name of the uploaded file. */
    filename: z.string(),
    /** Size of the uploaded file in bytes. */
    bytes: z.number().int(),
    stock: z.boolean(),
    failure: videoFailure.nullable(),
    /** Percent of the video that is converted; null before the conversion, after it, and where none is needed. */
    converted_percent: z.number().int().min(0).max(100).nullable(),
    /** The uploaded file has sound that could not be read; the video is silent. */
    sound_left_out: z.boolean(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** Time when the last part was stored; null during the upload. */
    uploaded_at: instant.nullable(),
    /** Time when it became playable. */
    transcoded_at: instant.nullable(),
    created_at: instant,
    /** Number of activities of the current company that use it, without archived ones. */
    job_count: z.number().int(),
    abilities: z.array(videoAction),
  })
  .meta({ id: 'Video' });

/** With the data that an interrupted upload needs to resume. */
export const videoUpload = video
  .extend({
    /** Size in bytes of every part except the last. */
    part_bytes: z.number().int(),
    /** Numbers of the parts that are stored, from 0; empty once the upload is finished. */
    stored_parts: z.array(z.number().int()),
  })
  .meta({ id: 'VideoUpload' });

/** Cues that were left out of a file of captions, with their lines, and an encoding that was taken for granted. */
const captionsSet = videoUpload
  .extend({
    captions_warnings: z.array(
      z
        .object({
          code: z.enum(CAPTION_WARNINGS),
          /** Counted from 1; null for the whole file. */
          line: z.number().int().nullable(),
        })
        .meta({ id: 'CaptionWarning' }),
    ),
  })
  .meta({ id: 'CaptionsSet' });

const description = optionalLine(VIDEO_LIMITS.description_max_characters);
/** Empty or null for none. */
const category = optionalLine(VIDEO_LIMITS.category_max_characters).nullable();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const storedPart = z
  .object({ index: z.number().int(), bytes: z.number().int(), sha256 })
  .meta({ id: 'StoredVideoPart' });

/** `commonvideos` instead of a company's name means the stock. */
const ofCompany = z.object({ shortname: line(LIMITS.name) });
const ofVideo = ofCompany.extend({ video: idParam });
const ofCaptions = ofVideo.extend({ locale });
const stream = z.unknown();

const readRoute = { tag: 'Videos', access: 'staff', scope: 'jobs:read' } as const;
const write = { tag: 'Videos', access: 'staff', scope: 'jobs:write' } as const;

export const videos = defineRoutes({
  'GET /api/companies/{shortname}/videos': {
    ...readRoute,
    summary: 'List the videos of the current company, or of the stock with `commonvideos`, newest first',
    params: ofCompany,
    query: z.object({
      /** Search term in the description or the file name. */
      search: optionalLine(LIMITS.title).optional(),
      category: optionalLine(VIDEO_LIMITS.category_max_characters).optional(),
      page,
      page_size: pageSize(PAGE_SIZES.default),
    }),
    responses: { 200: paged(video) },
  },
  'POST /api/companies/{shortname}/videos': {
    ...write,
    summary: 'Create a video; its bytes follow in parts',
    audit: changes('video.changed'),
    idempotent: true,
    params: ofCompany,
    body: z.strictObject({
      /** Control characters, direction marks and a path are removed from it. */
      filename: z.string().trim().min(1).max(VIDEO_LIMITS.filename_max_characters),
      description: description.default(''),
      category: category.optional(),
      /** Size of the whole file. */
      bytes: z.number().int().min(1).max(VIDEO_LIMITS.max_bytes),
    }),
    responses: { 201: videoUpload },
  },
  'GET /api/companies/{shortname}/videos/categories': {
    ...readRoute,
    summary: 'List the categories in use, in alphabetical order',
    params: ofCompany,
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/companies/commonvideos/categories': {
    ...readRoute,
    summary: 'List the categories of the stock',
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/companies/{shortname}/videos/{video}': {
    ...readRoute,
    summary: 'Read one video with its progress',
    params: ofVideo,
    responses: { 200: videoUpload },
  },
  'PATCH /api/companies/{shortname}/videos/{video}': {
    ...write,
    summary:
      'Change description or category of a video; any `uploaded_at` says that all parts are sent: 409 names missing ones, otherwise it is made playable. The server keeps its own times: `transcoded_at` is taken and has no effect',
    audit: changes('video.changed'),
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
    summary: 'Delete a video; refused while activities use it. Applicants who already opened the interview keep it',
    audit: changes('video.changed'),
    params: ofVideo,
    responses: { 204: nothing },
  },
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': {
    ...write,
    summary: 'Store one part, with its Content-Digest: 201 stored, 200 already there with the same hash',
    audit: PARTS,
    params: ofVideo.extend({ index: z.coerce.number().int().min(0).max(9999) }),
    consumes: 'application/octet-stream',
    body_limit: VIDEO_LIMITS.part_bytes,
    responses: { 200: storedPart, 201: storedPart },
  },
  'POST /api/companies/{shortname}/videos/{video}/retry': {
    ...write,
    summary: 'Process a failed video again, when the cause may be temporary',
    audit: changes('video.changed'),
    params: ofVideo,
    responses: { 202: videoUpload },
  },
  'GET /api/companies/{shortname}/videos/{video}/media': {
    ...readRoute,
    summary: 'Play the video; supports Range',
    params: ofVideo,
    produces: 'video/mp4',
    responses: { 200: stream, 206: stream },
  },
  'GET /api/companies/{shortname}/videos/{video}/poster': {
    ...readRoute,
    summary: 'Read a still picture of the video',
    params: ofVideo,
    produces: 'image/jpeg',
    responses: { 200: stream },
  },
  'GET /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...readRoute,
    summary: 'Read the captions in one language as WebVTT',
    params: ofCaptions,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...write,
    summary:
      'Set the captions of one language from a WebVTT or SRT file in UTF-8, UTF-16 with its mark, or Windows-1252; a cue that cannot be read is left out and named in `captions_warnings`',
    audit: changes('video.changed'),
    params: ofCaptions,
    consumes: ['application/octet-stream', 'text/vtt'],
    body_limit: VIDEO_LIMITS.captions_max_bytes,
    responses: { 200: captionsSet },
  },
  'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}': {
    ...write,
    summary: 'Remove the captions of one language',
    audit: changes('video.changed'),
    params: ofCaptions,
    responses: { 204: nothing },
  },
});
