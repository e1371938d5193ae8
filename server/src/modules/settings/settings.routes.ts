import type { Handlers } from '../../http/handlers.ts';
import { readFeatures } from './features.service.ts';
import * as settings from './settings.service.ts';

export const settingsRoutes = {
  'GET /api/settings': ({ ctx, actor }) => settings.companySettings(ctx, actor),
  'GET /api/features': ({ ctx, actor }) => readFeatures(ctx, actor),
  'POST /api/settings': ({ ctx, actor, body, request }) =>
    settings.changeSettings(ctx, actor, body, {
      ip: request.ip,
      upload: request.form_file && { setting: 'logo', bytes: request.form_file.bytes },
    }),
  'PUT /api/settings/square-logo': ({ ctx, actor, request }) => settings.changeSquareLogo(ctx, actor, request),
} satisfies Partial<Handlers>;
