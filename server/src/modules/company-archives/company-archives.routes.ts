import type { Handlers } from '../../http/handlers.ts';
import * as archives from './company-archives.service.ts';

export const companyArchivesRoutes = {
  'GET /api/company-settings/archives': ({ ctx, actor }) => archives.listCompanyArchives(ctx, actor),
  'POST /api/company-settings/archives': ({ ctx, actor }) => archives.requestCompanyArchive(ctx, actor),
  'GET /api/company-settings/archives/{company_archive}': ({ ctx, actor, params }) =>
    archives.readCompanyArchive(ctx, actor, params.company_archive),
  'GET /api/company-settings/archives/{company_archive}/file': ({ ctx, actor, params, request, reply }) =>
    archives.sendCompanyArchive(ctx, actor, { archive: params.company_archive, request, reply }),
} satisfies Partial<Handlers>;
