import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import {
  robotsText,
  sitemapIndex,
  sitemapOfBrand,
  sitemapOfHubs,
} from '../../modules/marketplace/search-engines/sitemaps.service.ts';
import { sendNotFound } from '../../http/problem.ts';

/** Robots come back at most that often. */
const AN_HOUR = 'public, max-age=3600';

const sendXml = (reply: FastifyReply, content: Readable) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', AN_HOUR).send(content);

/** The addresses that search engines read first: robots.txt, the index of the sitemaps and the sitemaps. */
export function registerSearchEngines(app: FastifyInstance, ctx: Context): void {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robotsText(ctx)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => sendXml(reply, await sitemapIndex(ctx)));
  app.get('/sitemaps/hubs.xml', hidden, async (_request, reply) => sendXml(reply, await sitemapOfHubs(ctx)));
  app.get('/sitemaps/:brand/:file', hidden, async (request: FastifyRequest, reply) => {
    const { brand = '', file = '' } = request.params as { brand?: string; file?: string };
    const page = Number(/^([1-9]\d{0,5})\.xml$/.exec(file)?.[1] ?? 0);
    const content = page === 0 ? null : await sitemapOfBrand(ctx, brand, page);
    return content === null ? sendNotFound(request, reply) : sendXml(reply, content);
  });
}
