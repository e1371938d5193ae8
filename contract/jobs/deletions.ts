import { DELETION_STATES } from '@vivavoce/domain/jobs/deletion.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** An activity that is being deleted in the background, with its progress; it is already invisible to every user. */
export const deletion = z
  .object({
    id,
    title: z.string(),
    /** `failed` after all attempts failed; deleted data stays deleted, and a user can retry. */
    state: z.enum(DELETION_STATES),
    /** Number of applicants at the start, and of those already deleted with all their data. */
    total: z.number().int(),
    done: z.number().int(),
    created_by: namedPerson,
    created_at: instant,
  })
  .meta({ id: 'Deletion' });

export const deletions = defineRoutes({
  'GET /api/deletions': {
    summary: 'List the activities that are being deleted, newest first; finished deletions are absent',
    // Polled by open pages, so it does not keep the session alive.
    passive: true,
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({ page, page_size: pageSize(20) }),
    responses: { 200: paged(deletion) },
  },
  'POST /api/deletions/{deletion}/retry': {
    summary: 'Retry a deletion that failed',
    tag: 'Jobs',
    audit: changes('deletion.retried'),
    access: 'staff',
    scope: 'jobs:write',
    params: z.object({ deletion: idParam }),
    responses: { 202: deletion },
  },
});
