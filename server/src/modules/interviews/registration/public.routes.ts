import type { Handlers } from '../../../plugins/handlers.ts';
import { localeOf } from './registration-form.ts';
import { readPublicJob, register } from './registration.service.ts';

export const publicRoutes: Handlers<'GET /api/public-jobs/{shorturl}' | 'GET /i/{shorturl}' | 'POST /j/{shorturl}'> = {
  'GET /api/public-jobs/{shorturl}': ({ ctx, params }) => readPublicJob(ctx, params.shorturl),
  'GET /i/{shorturl}': async ({ ctx, params, reply }) => {
    const { shorturl } = await readPublicJob(ctx, params.shorturl);
    return reply.type('text/plain; charset=utf-8').send(`/j/${shorturl}`);
  },
  'POST /j/{shorturl}': async ({ ctx, params, body, request, reply }) => {
    const errors = await register(ctx, params.shorturl, body, localeOf(request.headers));
    if (errors) return reply.code(400).type('application/json').send(JSON.stringify(errors));
    return reply.type('text/plain').send('');
  },
};
