import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import { facetKeys, isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { listSearch } from '../../search/list-search.ts';
import { every, facetConditions, idArray, inSearchIndex, isOneOf, tagCondition } from './filter.ts';
import type { Viewer } from './filter.ts';

/**
 * The ids of the selected applicants of one activity, as a subquery; ids of another activity select none. The statement
 * around it checks what the bulk operation allows, and locks the rows in the order of their ids.
 */
export function selectedIds(jobId: number, selection: Selection, viewer: Viewer): SQL {
  if ('ids' in selection)
    return sql`(select a.id from applications a where a.job_id = ${jobId} and a.id = any(${idArray(selection.ids)}))`;
  const { matching, except } = selection;
  const search = matching.q ? listSearch(matching.q) : undefined;
  const conditions = [
    sql`a.job_id = ${jobId}`,
    sql`a.bucket = ${matching.status}`,
    matching.filter === 'Archived'
      ? sql`(a.archived_at is not null or (select archived from jobs where id = ${jobId}))`
      : sql`a.archived_at is null`,
    ...(isKeyed(matching) ? [isOneOf(facetKeys(matching.status, matching, null))] : []),
    ...facetConditions(matching, jobId, viewer),
    ...tagCondition(jobId, matching),
    ...(search === null ? [sql`false`] : []),
    ...(search ? [inSearchIndex(jobId, search)] : []),
    ...(except ? [sql`a.id <> all(${idArray(except)})`] : []),
  ];
  return sql`(select a.id from applications a where ${every(conditions)})`;
}
