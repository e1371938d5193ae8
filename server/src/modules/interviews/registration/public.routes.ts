import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { localeOf } from './registration-form.ts';
import { registerBySso } from './sso-registration.service.ts';
import { readPublicJob, register, sendLinkAgain, sendLostLink } from './registration.service.ts';

type ShortLink = { request: FastifyRequest; reply: FastifyReply; params: { shorturl: string } };

/** A browser is led to the activity's page, which says where there is none; programs read its path as text. */
async function shortLink(ctx: Context, { request, reply, params }: ShortLink, prefix: '' | '/fr') {
  void reply.header('vary', 'accept');
  if (request.headers.accept?.includes('text/html')) return reply.redirect(`${prefix}/j/${params.shorturl}`, 302);
  const { shorturl } = await readPublicJob(ctx, params.shorturl);
  return reply.type('text/plain; charset=utf-8').send(`${prefix}/j/${shorturl}`);
}

export const publicRoutes = {
  'GET /api/public-jobs/{shorturl}': ({ ctx, params }) => readPublicJob(ctx, params.shorturl),
  'GET /i/{shorturl}': ({ ctx, ...visit }) => shortLink(ctx, visit, ''),
  'GET /fr/i/{shorturl}': ({ ctx, ...visit }) => shortLink(ctx, visit, '/fr'),
  'POST /j/{shorturl}': async ({ ctx, params, body, request, reply }) => {
    const errors = await register(ctx, params.shorturl, body, localeOf(request.headers));
    if (errors) return reply.code(400).type('application/json').send(JSON.stringify(errors));
    return reply.type('text/plain').send('');
  },
  'POST /api/public-jobs/{shorturl}/sso': ({ ctx, params, body, request, reply }) =>
    registerBySso(ctx, { request, reply }, { ...params, ...body, locale: localeOf(request.headers) }),
  'POST /api/public-jobs/{shorturl}/link': ({ ctx, params, body }) => sendLostLink(ctx, params.shorturl, body.email),
  'POST /api/interview/{application}/link': ({ ctx, params, body }) =>
    sendLinkAgain(ctx, params.application, body?.email),
} satisfies Partial<Handlers>;
