import { DELETION_STATES } from '@vivavoce/domain/jobs/deletion.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** An activity that is being deleted in the background: gone for everybody already, and how much of it is left. */
export const deletion = z
  .object({
    id,
    title: z.string(),
    /** `failed` where all attempts were in vain; what is gone is gone, and somebody can try again. */
    state: z.enum(DELETION_STATES),
    /** Applicants when it was decided, and those of them who are gone with all they left. */
    total: z.number().int(),
    done: z.number().int(),
    created_by: namedPerson,
    created_at: instant,
  })
  .meta({ id: 'Deletion' });

export const deletions = defineRoutes({
  'GET /api/deletions': {
    summary: 'Activities that are being deleted, newest first; one that is over is absent',
    // Asked by pages that are merely open.
    passive: true,
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({ page, page_size: pageSize(20) }),
    responses: { 200: paged(deletion) },
  },
  'POST /api/deletions/{deletion}/retry': {
    summary: 'Go on with a deletion that failed',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:write',
    params: z.object({ deletion: idParam }),
    responses: { 202: deletion },
  },
});
