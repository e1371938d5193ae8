import type { Handlers } from '../../http/handlers.ts';
import * as exported from './content/content-exports.service.ts';
import * as content from './content/content-imports.service.ts';
import * as imports from './imports.service.ts';

export const importsRoutes = {
  'POST /csv': ({ ctx, actor, query, request }) => imports.tryList(ctx, actor, query, request),
  'POST /api/jobs/{job}/imports': ({ ctx, actor, params, query, request }) =>
    imports.startImport(ctx, actor, params.job, query, request),
  'GET /api/jobs/{job}/imports': ({ ctx, actor, params, query }) => imports.listImports(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/imports/{import}': ({ ctx, actor, params }) => imports.readImport(ctx, actor, params),
  'POST /api/questions/imports': ({ ctx, actor, query, request }) =>
    content.importQuestions(ctx, actor, { ...query, request }),
  'DELETE /api/questions/imports/{content_import}': ({ ctx, actor, params }) =>
    content.undoQuestions(ctx, actor, params.content_import),
  'POST /api/company-users/imports': ({ ctx, actor, query, request }) =>
    content.importUsers(ctx, actor, { ...query, request }),
  'DELETE /api/company-users/imports/{content_import}': ({ ctx, actor, params }) =>
    content.undoUsers(ctx, actor, params.content_import),
  'GET /api/questions/imports': ({ ctx, actor }) => content.listQuestionImports(ctx, actor),
  'GET /api/questions/export': ({ ctx, actor, query, reply }) => exported.exportQuestions(ctx, actor, query, reply),
  'GET /api/company-users/imports': ({ ctx, actor }) => content.listUserImports(ctx, actor),
  'GET /api/company-users/export': ({ ctx, actor, query, reply }) => exported.exportUsers(ctx, actor, query, reply),
  'POST /templates/api/job-templates/imports': ({ ctx, actor, query, request }) =>
    content.importTemplates(ctx, actor, { ...query, request }),
  'GET /templates/api/job-templates/imports': ({ ctx, actor }) => content.listTemplateImports(ctx, actor),
  'DELETE /templates/api/job-templates/imports/{content_import}': ({ ctx, actor, params }) =>
    content.undoTemplates(ctx, actor, params.content_import),
  'GET /templates/api/job-templates/export': ({ ctx, actor, reply }) => exported.exportTemplates(ctx, actor, reply),
} satisfies Partial<Handlers>;
