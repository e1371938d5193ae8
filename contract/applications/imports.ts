import { LIST_FIELDS } from '@vivavoce/domain/applications/applicant-row.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { SEPARATORS } from '@vivavoce/domain/applications/list-columns.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, namedPerson, optionalLine, page, paged, pageSize, senderName } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { READS, changes } from '../audit-rule.ts';

const listField = z.enum(LIST_FIELDS).meta({ id: 'ListField' });
type ListField = z.output<typeof listField>;
const isColumn = (name: string): name is ListField | '-' => name === '-' || listField.safeParse(name).success;

/** The field of each column, in order and separated by commas; `-` for a column to skip. */
const columns = z
  .string()
  .max(LIST_LIMITS.columns_read * 24)
  .transform((text, context): (ListField | null)[] => {
    const names = text.split(',');
    const fields = names.filter((name) => name !== '-');
    const fault = names.some((name) => !isColumn(name))
      ? 'wrong_format'
      : new Set(fields).size < fields.length
        ? 'repeated'
        : null;
    if (fault) context.addIssue({ code: 'custom', message: fault });
    return names.map((name) => (isColumn(name) && name !== '-' ? name : null));
  })
  .meta({ description: `Separated by commas: ${LIST_FIELDS.join(', ')}, or - for a column that is not read` });
/** How to read the list, where it differs from what the server detects. */
export const reading = {
  columns: columns.optional(),
  header: flag.optional(),
  separator: z.enum(SEPARATORS).optional(),
};

export const csvReport = z
  .object({
    /** Number of rows with an applicant, without the heading. */
    total: z.number().int(),
    /** The applicants that can be added, in the form of the list call, with their row. */
    rows: z.array(
      z.object({
        row: z.number().int(),
        user: z.object({
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          phone: z.string().optional(),
        }),
        external_id: z.string().optional(),
        reasonable_adjustments: z.boolean(),
        /** Left out where no column says it. */
        review_paid: z.boolean().optional(),
      }),
    ),
    /** Number of these applicants, also when the list itself was not requested. */
    good: z.number().int(),
    /** Errors by row and field; `row` means that the whole row, and all after it, could not be read. */
    errors: z.array(
      z.object({
        row: z.number().int(),
        field: z.string(),
        message: z.string(),
        /** The beginning of the cell; empty for a whole row. */
        value: z.string(),
      }),
    ),
    /** The cells of the rows with errors, of as many as `errors` can list; empty unless the call asks for them. */
    skipped: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    /** Number of rows with errors; can be more than `errors` lists. */
    faulty: z.number().int(),
    columns: z.array(
      z.object({ heading: z.string().nullable(), field: listField.nullable(), samples: z.array(z.string()) }),
    ),
    /** The same as the parameter `columns` takes it. */
    mapping: z.string(),
    header: z.boolean(),
    separator: z.enum(SEPARATORS),
    encoding: z.enum(['utf-8', 'utf-16', 'windows-1252', 'macintosh']),
    /** Required fields that no column holds; no row is validated then. */
    missing: z.array(listField),
    /** People who are in the list twice, or applied to the activity already; they are not added again. */
    duplicates: z.array(
      z.object({
        row: z.number().int(),
        full_name: z.string(),
        email: z.string(),
        /** The row above with the same address. */
        first_row: z.number().int().nullable(),
        /** The application of the same person. */
        application: id.nullable(),
      }),
    ),
    repeated: z.number().int(),
    known: z.number().int(),
  })
  .meta({ id: 'CsvReport' });

export const applicantImport = z
  .object({
    id,
    filename: z.string(),
    state: z.enum(['running', 'finished', 'failed']),
    /** Rows to process: people who have not applied before. */
    total: z.number().int(),
    /** Rows processed so far. */
    done: z.number().int(),
    added: z.number().int(),
    known: z.number().int(),
    /** Rows left out: with faults, or with an address that stands above. */
    refused: z.number().int(),
    repeated: z.number().int(),
    invite: z.boolean(),
    /** The mailing with their invitations, once it exists. */
    mailing: id.nullable(),
    created_by: namedPerson,
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'ApplicantImport' });

export const imports = defineRoutes({
  'POST /csv': {
    summary:
      'Check a list of applicants (CSV) without adding any: the applicants that can be added, and the errors by row',
    tag: 'Applications',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    consumes: 'multipart/form-data',
    file_field: 'csv',
    query: z.object({
      /** Marks applicants of this activity that exist already. */
      job: idParam.optional(),
      ...reading,
      /** `false`: omits the applicants and returns only the count. */
      rows: flag.optional(),
      /** `true`: returns the cells of the rows with errors. */
      skipped: flag.optional(),
    }),
    responses: { 200: csvReport },
  },
  'POST /api/jobs/{job}/imports': {
    summary: 'Add the applicants of a list (CSV) in the background; rows with errors are left out',
    tag: 'Applications',
    audit: changes('applicants.imported'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    consumes: 'multipart/form-data',
    file_field: 'csv',
    query: z.object({
      ...reading,
      /**
       * Whether a review is promised to applicants whose list has no column for it. Left out, the activity decides; an
       * activity without reviews promises none.
       */
      review_paid: flag.optional(),
      /** Each gets the invitation once all are added. */
      invite: flag.optional(),
      invited_from_name: senderName.optional(),
      invite_subject: optionalLine(LIMITS.email_subject).optional(),
    }),
    responses: { 202: applicantImport },
  },
  'GET /api/jobs/{job}/imports': {
    summary: 'List the imports of an activity, newest first',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ page, page_size: pageSize(20) }),
    responses: { 200: paged(applicantImport) },
  },
  'GET /api/jobs/{job}/imports/{import}': {
    summary: 'Read one import with its progress',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    params: z.object({ job: idParam, import: idParam }),
    responses: { 200: applicantImport },
  },
});
