import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { drawPicture } from '@vivavoce/transcoder/pictures/draw-picture.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Locale } from '../../../i18n.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { runCostly, type Payer } from '../../../lib/costly-work.ts';
import { readMarketplace } from '../marketplace.service.ts';
import { visitorPhrases } from '../visitor-phrases.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewDrawing } from './preview-drawing.ts';
import * as repository from './sitemaps.repository.ts';

/** Pictures kept in memory, of about 40 kB each. */
const MOST_KEPT = 200;
const A_DAY = 'public, max-age=86400';

/** The typeface of the built public app. */
const TYPEFACES = fileURLToPath(new URL('../../../../../web/public/dist/assets/public', import.meta.url));
const typefaces = (): string[] =>
  existsSync(TYPEFACES)
    ? readdirSync(TYPEFACES)
        .filter((file) => /^figtree-.*\.woff2$/.test(file))
        .map((file) => path.join(TYPEFACES, file))
    : [];

/** Pictures by the hash of their drawing, the one used last at the end. */
const cache = new Map<string, Promise<Buffer>>();

/** A link pays for its own picture, so that many new links of one company take turns with those of others. */
function draw(payer: Payer, svg: string): Promise<Buffer> {
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  return runCostly('link_preview', payer, (limits) =>
    drawPicture({ svg, ...size }, limits, { typefaces: typefaces() }),
  );
}

function keep(hash: string, picture: Promise<Buffer>): Promise<Buffer> {
  cache.delete(hash);
  cache.set(hash, picture);
  const oldest = cache.keys().next();
  if (cache.size > MOST_KEPT && !oldest.done) cache.delete(oldest.value);
  return picture;
}

async function send(reply: FastifyReply, company: string, svg: string): Promise<FastifyReply> {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 32);
  const picture = keep(hash, cache.get(hash) ?? draw({ company, person: `link:${hash}` }, svg));
  picture.catch(() => cache.delete(hash));
  const bytes = await picture.catch((error: unknown) => {
    // The drawing is the product's own, so a process without an end was stopped.
    if (error instanceof MediaError && error.code === 'timed_out') throw new AppError('pictures_unavailable');
    throw error;
  });
  return reply.type('image/png').header('cache-control', A_DAY).header('etag', `"${hash}"`).send(bytes);
}

/** The picture that other sites show for a link to a marketplace. */
export async function sendBrandPreview(ctx: Context, shortname: string, locale: Locale, reply: FastifyReply) {
  const settings = await readMarketplace(ctx, shortname, locale);
  if (!settings.marketplace_enabled) throw notFound();
  const { brand } = settings;
  const title = brand.title ?? visitorPhrases(locale)('marketplace.title');
  return send(reply, shortname, previewDrawing({ brand, title, picture: 'interpersonal' }));
}

/** The same for a link to a published activity. */
export async function sendActivityPreview(ctx: Context, shorturl: string, reply: FastifyReply) {
  const row = await repository.findPublishedActivity(ctx.db, shorturl);
  if (!row) throw notFound();
  const { company, title, stock_image, icon, ...brand } = row;
  return send(reply, company, previewDrawing({ brand, title, picture: stock_image ?? icon ?? 'interpersonal' }));
}
