import { BULK_OPERATION_STATES, BULK_ACTIONS } from '@vivavoce/domain/applications/bulk-operations.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';

/** One bulk operation on very many applicants, done part by part in the background, and how far it is. */
export const bulk_operation = z
  .object({
    id,
    action: z.enum(BULK_ACTIONS),
    /**
     * `waiting` for an earlier one of the same activity; `failed` leaves as it is what was done until then, `undo_failed` what
     * was not put back yet.
     */
    state: z.enum(BULK_OPERATION_STATES),
    /** When it was decided, which dates everybody whom it changes. */
    at: instant,
    /** Applicants whom it is for: those who matched at that instant. */
    total: z.number().int(),
    /** Those who have had their turn, and those for whom it was news still; the others were left alone. */
    done: z.number().int(),
    changed: z.number().int(),
    /** Once it is taken back: how many of those who had had their turn are as they were before. */
    undone: z.number().int(),
    /** Whether the caller can take it back: while it is done, and for some seconds after that; longer where it failed. */
    can_undo: z.boolean(),
    undo_until: instant.nullable(),
    /** Whether the caller can have it go on: for a day after it failed, or its undo. */
    can_retry: z.boolean(),
    /** The mailing that tells those it changed, once it is over. */
    mailing: id.nullable(),
    created_by: namedPerson,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'BulkOperation' });

const params = z.object({ job: idParam, bulk_operation: idParam });

export const bulkOperations = defineRoutes({
  'GET /api/jobs/{job}/bulk-operations': {
    summary: 'Bulk operations on very many applicants, newest first',
    // Asked by pages that are merely open.
    passive: true,
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ page, page_size: pageSize(20) }),
    responses: { 200: paged(bulk_operation) },
  },
  'GET /api/jobs/{job}/bulk-operations/{bulk_operation}': {
    summary: 'One such bulk operation and how far it is',
    passive: true,
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: bulk_operation },
  },
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo': {
    summary: 'Take such a bulk operation back: it stops, and everybody it changed is as before',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 202: bulk_operation },
  },
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry': {
    summary: 'Have a bulk operation go on that failed, or its undo',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 202: bulk_operation },
  },
});
