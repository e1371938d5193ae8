import { BULK_OPERATION_STATES, BULK_ACTIONS } from '@vivavoce/domain/applications/bulk-operations.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** A bulk operation on many applicants that runs in the background batch by batch, with its progress. */
export const bulk_operation = z
  .object({
    id,
    action: z.enum(BULK_ACTIONS),
    /**
     * `waiting` for an earlier one of the same activity; after `failed`, finished batches stay; after `undo_failed`, the
     * remaining batches are not restored yet.
     */
    state: z.enum(BULK_OPERATION_STATES),
    /** Time of the decision; it dates the change of every applicant. */
    at: instant,
    /** Number of applicants that matched at that time. */
    total: z.number().int(),
    /** Number of processed applicants, and of those that changed; the others were already in this state. */
    done: z.number().int(),
    changed: z.number().int(),
    /** After an undo: how many of the processed applicants are restored. */
    undone: z.number().int(),
    /** True while the caller can undo it: while it runs and for some seconds after; longer after a failure. */
    can_undo: z.boolean(),
    undo_until: instant.nullable(),
    /** True while the caller can resume it: for a day after it or its undo failed. */
    can_retry: z.boolean(),
    /** The mailing to the changed applicants, once the operation is done. */
    mailing: id.nullable(),
    created_by: namedPerson,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'BulkOperation' });

const params = z.object({ job: idParam, bulk_operation: idParam });

export const bulkOperations = defineRoutes({
  'GET /api/jobs/{job}/bulk-operations': {
    summary: 'List the bulk operations of an activity, newest first',
    // Polled by open pages, so it does not keep the session alive.
    passive: true,
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ page, page_size: pageSize(20) }),
    responses: { 200: paged(bulk_operation) },
  },
  'GET /api/jobs/{job}/bulk-operations/{bulk_operation}': {
    summary: 'Read one bulk operation with its progress',
    passive: true,
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: bulk_operation },
  },
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo': {
    summary: 'Undo a bulk operation: it stops, and every changed applicant is restored',
    tag: 'Applications',
    audit: changes('decision.undone'),
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 202: bulk_operation },
  },
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry': {
    summary: 'Resume a bulk operation that failed, or its undo',
    tag: 'Applications',
    audit: changes('decision.retried'),
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 202: bulk_operation },
  },
});
