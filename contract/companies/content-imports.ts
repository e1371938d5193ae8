import { CONTENT_FORMATS, IMPORT_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import { z } from 'zod';
import { changes, shows } from '../audit-rule.ts';
import { flag, id, idParam, instant, namedPerson } from '../common.ts';
import { CONTENT_MEDIA } from '../media.ts';
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
    /** Parts that rows are added without, because they name a video or picture that the company does not have. */
    left_out: z.array(z.object({ row: z.number().int(), field: z.string() })),
  })
  .meta({ id: 'ContentReport' });

export const undoneImport = z
  .object({
    removed: z.number().int(),
    /** Rows that were changed or used since, and stay. */
    kept: z.number().int(),
  })
  .meta({ id: 'UndoneImport' });

export const contentImport = z
  .object({
    id,
    filename: z.string(),
    created_at: instant,
    created_by: namedPerson,
    /** Rows that were added; of an import that was undone, those that stayed. */
    added: z.number().int(),
    undone_at: instant.nullable(),
    /** Until then it can be undone. */
    undo_until: instant,
  })
  .meta({ id: 'ContentImport' });

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

const list = { access: 'staff', responses: { 200: z.array(contentImport) } } as const;
const exported = {
  access: 'staff',
  scope: 'exports:read',
  audit: shows('data.exported'),
  responses: { 200: z.unknown() },
} as const;
const format = z.object({ format: z.enum(CONTENT_FORMATS).default('json') });
const formats = CONTENT_FORMATS.map((name) => CONTENT_MEDIA[name]);

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
  'GET /api/questions/imports': {
    summary: 'List the imports of questions of the last day, which can be undone, the newest first',
    tag: 'Library',
    scope: 'jobs:read',
    ...list,
  },
  'GET /api/questions/export': {
    summary: "Download the questions of the company's library with their rubrics as a file that can be imported",
    tag: 'Library',
    query: format,
    produces: formats,
    ...exported,
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
  'GET /api/company-users/imports': {
    summary: 'List the imports of users of the last day, which can be undone, the newest first; for owners and admins',
    tag: 'Company',
    scope: 'users:read',
    ...list,
  },
  'GET /api/company-users/export': {
    summary: 'Download the users of the current company as a file that can be imported; for owners and admins',
    tag: 'Company',
    query: format,
    produces: formats,
    ...exported,
  },
  'POST /templates/api/job-templates/imports': {
    summary: `Add the templates of a file (JSON, up to ${IMPORT_LIMITS.rows_max.templates}) to the company; those with errors are left out`,
    tag: 'Templates',
    audit: changes('template.made'),
    scope: 'jobs:write',
    ...file,
  },
  'GET /templates/api/job-templates/imports': {
    summary: "List the caller's imports of templates of the last day, which can be undone, the newest first",
    tag: 'Templates',
    scope: 'jobs:read',
    ...list,
  },
  'DELETE /templates/api/job-templates/imports/{content_import}': {
    summary: "Undo one of the caller's imports of templates within a day; templates that were changed since stay",
    tag: 'Templates',
    audit: changes('template.changed'),
    scope: 'jobs:write',
    ...undo,
  },
  'GET /templates/api/job-templates/export': {
    summary:
      "Download the company's templates that the caller may see as a file that can be imported, retired ones too",
    tag: 'Templates',
    produces: CONTENT_MEDIA.json,
    ...exported,
  },
});
