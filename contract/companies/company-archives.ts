import { z } from 'zod';
import { changes, shows } from '../audit-rule.ts';
import { id, idParam, instant, namedPerson } from '../common.ts';
import { sessionOnly } from '../program-rule.ts';
import { defineRoutes } from '../route.ts';

export const companyArchive = z
  .object({
    id,
    state: z.enum(['waiting', 'building', 'ready', 'failed']),
    /** Finished parts of this many: all rows are one, each stored file is one. */
    parts_done: z.number().int(),
    parts_total: z.number().int(),
    bytes: z.number().int().nullable(),
    /** SHA-256 of the file, in hexadecimal digits. */
    sha256: z.string().nullable(),
    created_by: namedPerson,
    created_at: instant,
    /** The end of the download, once it is ready. */
    expires_at: instant.nullable(),
    /** Address of the download; null before the archive is ready and after it has expired. */
    url: z.string().nullable(),
  })
  .meta({ id: 'CompanyArchive' });

const common = { tag: 'Integrations', access: 'staff', ...sessionOnly('everything') } as const;

export const companyArchives = defineRoutes({
  'GET /api/company-settings/archives': {
    summary: 'List the archives of the company that were requested lately, newest first; for owners',
    ...common,
    responses: { 200: z.array(companyArchive) },
  },
  'POST /api/company-settings/archives': {
    summary:
      'Request an archive of everything of the company: all rows, recordings and files with their checksums; for owners. A task builds it, and a link that is valid for 24 hours comes by e-mail',
    ...common,
    audit: changes('company.archived'),
    responses: { 202: companyArchive },
  },
  'GET /api/company-settings/archives/{company_archive}': {
    summary: 'Read an archive of the company; for owners',
    ...common,
    params: z.object({ company_archive: idParam }),
    responses: { 200: companyArchive },
  },
  'GET /api/company-settings/archives/{company_archive}/file': {
    summary: 'Download an archive of the company, as a ZIP file; for owners',
    ...common,
    audit: shows('data.archive_downloaded'),
    params: z.object({ company_archive: idParam }),
    produces: 'application/zip',
    responses: { 200: z.unknown() },
  },
});
