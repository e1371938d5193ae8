import { IMPORT_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import { flag, id, idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const contentReport = z
  .object({
    /** By which the import is undone; null where nothing was added. */
    id: id.nullable(),
    /** Rows of the file, without the heading. */
    total: z.number().int(),
    /** Rows that were added, or that would be. */
    added: z.number().int(),
    /** Rows that are there already, or stand above in the file; they stay as they are. */
    known: z.number().int(),
    /** Rows with errors, which are left out; can be more than `errors` lists. */
    faulty: z.number().int(),
    /** Errors by row and field; `row` means the whole row. Rows are counted as spreadsheets do, entries of JSON from 1. */
    errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string(), value: z.string() })),
  })
  .meta({ id: 'ContentReport' });

export const undoneImport = z
  .object({
    removed: z.number().int(),
    /** Rows that were changed or used since, and stay. */
    kept: z.number().int(),
  })
  .meta({ id: 'UndoneImport' });

const file = {
  access: 'staff',
  idempotent: true,
  consumes: 'multipart/form-data',
  file_field: 'file',
  query: z.object({
    /** `true`: checks the file and adds nothing. */
    dry_run: flag.optional(),
  }),
  responses: { 200: contentReport },
} as const;
const undo = {
  access: 'staff',
  params: z.object({ content_import: idParam }),
  responses: { 200: undoneImport },
} as const;

export const contentImports = defineRoutes({
  'POST /api/questions/imports': {
    summary: `Add the questions of a file (CSV or JSON, up to ${IMPORT_LIMITS.rows_max.questions}) to the company's library, with their rubrics; rows with errors are left out`,
    tag: 'Library',
    audit: changes('library.changed'),
    scope: 'jobs:write',
    ...file,
  },
  'DELETE /api/questions/imports/{content_import}': {
    summary: 'Undo an import of questions within a day; questions that were changed since stay',
    tag: 'Library',
    audit: changes('library.changed'),
    scope: 'jobs:write',
    ...undo,
  },
  'POST /api/company-users/imports': {
    summary: `Add the users of a file (CSV or JSON, up to ${IMPORT_LIMITS.rows_max.users}) to the current company and send the invitations; for owners and admins. Rows with errors are left out`,
    tag: 'Company',
    audit: changes('users.imported'),
    scope: 'users:write',
    ...file,
  },
  'DELETE /api/company-users/imports/{content_import}': {
    summary:
      'Undo an import of users within a day; for owners and admins. Users who were in the company since, or run activities, stay',
    tag: 'Company',
    audit: changes('users.import_undone'),
    scope: 'users:write',
    ...undo,
  },
});
