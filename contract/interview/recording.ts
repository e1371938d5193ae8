import { ATTEMPT_LIMITS, UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { z } from 'zod';
import { id, idParam } from '../common.ts';
import { client } from './interview.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { HEARTBEAT, PARTS } from '../audit-rule.ts';

const track = z.enum(['camera', 'screen']);
const LAST_SEGMENT = UPLOAD_LIMITS.segments_ceiling - 1;
const segmentIndex = z.number().int().min(0).max(LAST_SEGMENT);
/** Half as much again as the longest recording: a computer that slept counts the time of its sleep. */
const recordedMs = z
  .number()
  .int()
  .min(0)
  .max(ATTEMPT_LIMITS.longest_recording_seconds * 1500);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const attemptParams = z.object({ attempt: idParam });

const segmentRef = z.object({ track, part: z.number().int(), index: z.number().int() }).meta({ id: 'SegmentRef' });
const storedSegment = segmentRef.extend({ bytes: z.number().int(), sha256 });
/** `moved`: another device or tab now records this interview; the segment is stored anyway. */
const takenSegment = storedSegment.extend({ moved: z.boolean() });
export const sealBody = z
  .strictObject({
    tracks: z
      .array(
        z.strictObject({
          kind: track,
          mime_type: z.string().max(120),
          /** How much later than the camera this track began. */
          start_ms: recordedMs.optional(),
          parts: z
            .array(
              z.strictObject({
                part: z
                  .number()
                  .int()
                  .min(0)
                  .max(UPLOAD_LIMITS.parts_max - 1),
                segments: z
                  .array(
                    z.strictObject({
                      index: segmentIndex,
                      bytes: z.number().int().min(1),
                      sha256,
                    }),
                  )
                  .max(UPLOAD_LIMITS.segments_ceiling),
                /** Segments that are lost on the device and on the server: the part is joined without them, by segment 0's header. */
                lost: z.array(segmentIndex).max(UPLOAD_LIMITS.segments_ceiling).optional(),
                recorded_ms: recordedMs,
                ended_by: z.enum(['stop', 'limit', 'interrupted', 'device', 'screen', 'hidden', 'error']),
              }),
            )
            .max(UPLOAD_LIMITS.parts_max),
        }),
      )
      .min(1)
      .max(2),
    client,
  })
  .meta({ id: 'SealBody' });

/** The calls of a recorder while it records; its token identifies the attempt. */
export const recordings = defineRoutes({
  'GET /api/attempts/{attempt}': {
    summary: 'List the stored segments',
    tag: 'Recording',
    access: 'upload',
    params: attemptParams,
    responses: {
      200: z.object({ attempt: id, state: z.string(), segments: z.array(storedSegment) }),
    },
  },
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': {
    summary: 'Store one segment: 201 stored, 200 already there with the same hash',
    tag: 'Recording',
    audit: PARTS,
    access: 'upload',
    params: z.object({
      attempt: idParam,
      track,
      part: z.coerce
        .number()
        .int()
        .min(0)
        .max(UPLOAD_LIMITS.parts_max - 1),
      index: z.coerce.number().int().min(0).max(LAST_SEGMENT),
    }),
    consumes: 'application/octet-stream',
    body_limit: LIMITS.segment,
    responses: { 200: takenSegment, 201: takenSegment },
  },
  'POST /api/attempts/{attempt}/seal': {
    summary: 'Close the attempt with the list of its segments; 409 lists missing ones; idempotent',
    tag: 'Recording',
    audit: PARTS,
    access: 'upload',
    params: attemptParams,
    body: sealBody,
    body_limit: UPLOAD_LIMITS.manifest_max_bytes,
    responses: { 202: z.object({ attempt: id, state: z.string(), counted: z.boolean() }) },
  },
  'POST /api/attempts/{attempt}/heartbeat': {
    summary: 'Report that the recorder is alive',
    tag: 'Recording',
    audit: HEARTBEAT,
    access: 'upload',
    params: attemptParams,
    body: z.strictObject({
      captured_ms: recordedMs,
      offline_ms: recordedMs,
    }),
    responses: { 200: z.object({ state: z.string() }) },
  },
});
