import type { Handlers } from '../../plugins/handlers.ts';
import * as templates from './templates.service.ts';

export const templatesRoutes: Handlers<
  | 'GET /templates/api/job-templates'
  | 'GET /templates/api/job-templates/{template}'
  | 'POST /templates/api/job-templates/create'
> = {
  'GET /templates/api/job-templates': ({ ctx, actor, query }) => templates.listTemplates(ctx, actor, query),
  'GET /templates/api/job-templates/{template}': ({ ctx, actor, params }) =>
    templates.readTemplate(ctx, actor, params.template),
  'POST /templates/api/job-templates/create': ({ ctx, actor, body }) => templates.createFromTemplates(ctx, actor, body),
};
