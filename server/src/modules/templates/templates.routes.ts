import type { Handlers } from '../../http/handlers.ts';
import * as own from './own-templates.service.ts';
import * as shared from './shared-templates.service.ts';
import * as templates from './templates.service.ts';

export const templatesRoutes = {
  'GET /templates/api/job-templates': ({ ctx, actor, query }) => templates.listTemplates(ctx, actor, query),
  'GET /templates/api/job-templates/{template}': ({ ctx, actor, params }) =>
    templates.readTemplate(ctx, actor, params.template),
  'GET /api/platform/templates': ({ ctx, actor, query }) => shared.showShared(ctx, actor, query),
  'GET /api/platform/template-sources': ({ ctx, actor, query }) => shared.findSources(ctx, actor, query),
  'POST /api/platform/templates': ({ ctx, actor, body }) => shared.addShared(ctx, actor, body),
  'PATCH /api/platform/templates/{template}': ({ ctx, actor, params, body }) =>
    shared.editShared(ctx, actor, params.template, body),
  'POST /templates/api/job-templates': ({ ctx, actor, body }) => own.makeTemplate(ctx, actor, body),
  'PATCH /templates/api/job-templates/{template}': ({ ctx, actor, params, body }) =>
    own.changeTemplate(ctx, actor, params.template, body),
  'POST /templates/api/job-templates/create': ({ ctx, actor, body }) => templates.createFromTemplates(ctx, actor, body),
} satisfies Partial<Handlers>;
