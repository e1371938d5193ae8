import type { Handlers } from '../../plugins/handlers.ts';
import * as sendings from './sendings.service.ts';

export const sendingsRoutes: Handlers<
  | 'GET /api/jobs/{job}/sendings'
  | 'GET /api/jobs/{job}/sendings/{sending}'
  | 'POST /api/jobs/{job}/sendings/{sending}/cancel'
> = {
  'GET /api/jobs/{job}/sendings': ({ ctx, actor, params, query }) =>
    sendings.listSendings(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/sendings/{sending}': ({ ctx, actor, params }) =>
    sendings.readSending(ctx, actor, params.job, params.sending),
  'POST /api/jobs/{job}/sendings/{sending}/cancel': ({ ctx, actor, params }) =>
    sendings.callOffSending(ctx, actor, params.job, params.sending),
};
