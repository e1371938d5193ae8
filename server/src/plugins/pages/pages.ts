import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { customerRelationship } from '../../env.ts';
import { localeOfPath, withoutLocale } from '../../i18n.ts';
import { publicPage } from '../../modules/interviews/registration/public-page.ts';
import { isSetupOpen } from '../../modules/platform/setup.service.ts';
import { isDemo } from '../../public-address.ts';
import { ensureCsrfCookie, readCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { sendNotFound } from '../../http/problem.ts';
import { mediaOrigin } from '../../http/send-media.ts';
import { fillPublicPage, fillStaffPage, pageHead } from '../../http/page-head.ts';
import { earlyAnswers, firstCalls } from './early-answers.ts';
import { screenLinks } from './first-files.ts';
import { interviewWorker } from './interview-worker.ts';
import { frenchEntrance, localeOfPage } from './page-language.ts';
import { PUBLIC_PLACES, publicPlace } from './public-places.ts';
import { contentSecurityPolicy, mailFramePolicy, newNonce, securityHeaders } from '../../http/security-headers.ts';
import type { Readable } from 'node:stream';
import {
  robotsText,
  sitemapIndex,
  sitemapOfBrand,
  sitemapOfHubs,
} from '../../modules/marketplace/search-engines/sitemaps.service.ts';

/** Robots come back at most that often. */
const AN_HOUR = 'public, max-age=3600';

const sendXml = (reply: FastifyReply, content: Readable) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', AN_HOUR).send(content);

/** The addresses that search engines read first: robots.txt, the index of the sitemaps and the sitemaps. */
function registerSearchEngines(app: FastifyInstance, ctx: Context): void {
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

/** Pages of applicants that name no activity of their own. */
const NAMES_NO_ACTIVITY = /^\/+j(\/+trial\/+[^/]+)?$/;

/** The folder of the built apps. */
const WEB = fileURLToPath(new URL('../../../../web', import.meta.url));
/** Addresses, without their first slash, that never show a page of the staff app. */
const FOR_PROGRAMS = /^\/*((api|scim|lti|\.well-known)(\/|$)|(assets|company|csv|templates|(fr\/)?i)\/)/i;
/** Hidden files and paths with an empty part, which no page has; another part of such a path could pass for a host. */
const NO_PAGE = /\/(\.|\/)/;
/** Where the first visit of an installation without a company leads. */
const SETUP_PATH = '/setup';
const APPS = ['staff', 'public'] as const;
/** The built pages, each in the folder of its app. */
const PAGES = {
  staff: 'staff/dist/index.html',
  interview: 'public/dist/index.html',
  visitors: 'public/dist/visitors.html',
};
type PageName = keyof typeof PAGES;
/** Puts the content of one page into the built one; the nonce allows its styles. */
type Fill = (html: string, nonce: string) => string;

/**
 * Shows the HTML that its own page posts to it. The sandbox gives it an origin of its own, so an e-mail can access
 * nothing.
 */
function sendMailFrame(_request: FastifyRequest, reply: FastifyReply) {
  const nonce = newNonce();
  const script = `addEventListener('message',e=>{if(typeof e.data==='string'){document.documentElement.innerHTML=e.data}});parent.postMessage('ready','*')`;
  return reply
    .type('text/html; charset=utf-8')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('content-security-policy', mailFramePolicy(nonce))
    .send(
      `<!doctype html><html lang="en"><head><title>E-mail</title></head><body><script nonce="${nonce}">${script}</script></body></html>`,
    );
}

/** The address of a request without query and language. */
const pathOf = (request: FastifyRequest): string =>
  withoutLocale(request.url.split('?')[0] ?? '/').replace(/(?<=.)\/+$/, '');

/**
 * Origin of the external script that a page may load. Pages of applicants, of learners, of guests and of copies of own data have none,
 * whatever other address begins like theirs.
 */
function guestOf(ctx: Context, request: FastifyRequest): string {
  const { CRM_SCRIPT_URL } = ctx.env;
  // Also by the page itself, which any spelling of its address finds.
  const paths = [pathOf(request), withoutLocale(request.routeOptions.url ?? '/')];
  const withApplicant = paths.some((each) => /^\/(j|guest|copy|(me|share)\b)/.test(each));
  return CRM_SCRIPT_URL === undefined || withApplicant ? '' : new URL(CRM_SCRIPT_URL).origin;
}

/** The staff app's data before sign-in. Its gallery of components is for developers. */
const staffData = (ctx: Context, request: FastifyRequest) => ({
  customer_relationship: guestOf(ctx, request) === '' ? null : customerRelationship(ctx.env),
  kit: ctx.env.NODE_ENV !== 'production',
  demo: isDemo(ctx.env),
});

/**
 * The page with its styles inside, so that the first view is drawn from one answer: on a phone network each further
 * file costs as much time as all of these styles. The disabled link is never fetched; it tells the loader of later scripts
 * that these styles are there.
 */
function withInlineStyles(html: string, web: string, nonce: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]*href="(\/assets\/public\/[\w./-]+\.css)"[^>]*>/g,
    (_link, href: string) => {
      const styles = readFileSync(path.join(web, 'public', 'dist', href), 'utf8');
      return `<style nonce="${nonce}">${styles}</style><link rel="stylesheet" href="${href}" disabled>`;
    },
  );
}

/** The hashed files of the built apps, which never change. */
async function registerAssets(app: FastifyInstance, web: string): Promise<void> {
  for (const [index, name] of APPS.entries()) {
    await app.register(fastifyStatic, {
      root: path.join(web, name, 'dist', 'assets', name),
      prefix: `/assets/${name}/`,
      decorateReply: index === 0,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
  }
}

/** Registers a page at an address; pages are no part of the API description. */
type RegisterPage = (
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  config?: object,
) => unknown;

/** The interview page and the worker with which a browser opens it without a network, in each language. */
function registerInterviewShell(page: RegisterPage, ctx: Context, web: string): void {
  for (const [language, place] of [
    ['en', '/j'],
    ['fr', '/fr/j'],
  ] as const) {
    const locale = localeOfPath(place);
    /** The interview page without anybody's data, and without a cookie. Its scripts are files, so it needs no nonce. */
    const shellOf = () =>
      fillPublicPage(
        readFileSync(path.join(web, PAGES.interview), 'utf8').replaceAll(/ nonce="__CSP_NONCE__"/g, ''),
        { locale, title: 'Vivavoce', head: '<meta name="robots" content="noindex" />', data: {} },
        '',
      );
    const isBuilt = () => existsSync(path.join(web, 'public/dist/.vite/manifest.json'));
    page(`${place}/shell`, (request, reply) =>
      isBuilt()
        ? reply
            .type('text/html; charset=utf-8')
            .header('cache-control', 'no-cache')
            .header('content-security-policy', contentSecurityPolicy(null, { media: mediaOrigin(ctx) }))
            .send(shellOf())
        : sendNotFound(request, reply),
    );
    page(`${place}/worker.js`, (request, reply) =>
      isBuilt()
        ? reply
            .type('text/javascript; charset=utf-8')
            .header('cache-control', 'no-cache')
            .header('content-security-policy', "default-src 'none'; connect-src 'self'")
            .send(
              interviewWorker(path.join(web, 'public/dist'), {
                language,
                shell: `${place}/shell`,
                html: shellOf(),
                enabled: ctx.env.OFFLINE_PAGES,
              }),
            )
        : sendNotFound(request, reply),
    );
  }
}

/** Sends a built page. It is read for each request, so that a rebuild shows without a restart. */
const pageSender =
  (ctx: Context, web: string) => (request: FastifyRequest, reply: FastifyReply, name: PageName, fill: Fill) => {
    const file = path.join(web, PAGES[name]);
    if (!existsSync(file))
      return reply.code(503).type('text/plain').send('The web application has not been built yet.');
    const nonce = newNonce();
    ensureCsrfCookie(ctx, { request, reply });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        contentSecurityPolicy(nonce, { guest: guestOf(ctx, request), media: mediaOrigin(ctx) }),
      )
      .send(fill(readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', nonce), nonce));
  };

/** One origin: the built assets, the visitors' pages with their data, and the staff app everywhere else. */
export async function registerPages(app: FastifyInstance, ctx: Context, web: string = WEB): Promise<void> {
  const headers = Object.entries(securityHeaders(ctx.env));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    done();
  });
  await registerAssets(app, web);

  const sendPage = pageSender(ctx, web);
  const page: RegisterPage = (url, handler, config = {}) => app.get(url, { schema: { hide: true }, config }, handler);

  const interview = async (request: FastifyRequest, reply: FastifyReply) => {
    const { shorturl = '' } = request.params as { shorturl?: string };
    const filled = await publicPage(ctx, shorturl, localeOfPath(request.url));
    // The page of an unknown activity says so to people, its status to programs.
    if (!filled.found && !NAMES_NO_ACTIVITY.test(pathOf(request))) void reply.code(404);
    return sendPage(request, reply, 'interview', (html, nonce) => fillPublicPage(html, filled.page, nonce));
  };
  for (const url of ['/j', '/j/:shorturl', '/fr/j', '/fr/j/:shorturl']) page(url, interview);
  registerInterviewShell(page, ctx, web);
  // A trial run shows the applicant's own screens; its script loads the activity.
  for (const url of ['/j/trial/:job', '/fr/j/trial/:job']) page(url, interview);

  for (const place of PUBLIC_PLACES) {
    const visit = async (request: FastifyRequest, reply: FastifyReply) => {
      const french = frenchEntrance(ctx, request);
      if (french !== null) return redirectTo(reply, french);
      const result = await publicPlace(ctx, {
        place,
        path: pathOf(request),
        query: new URLSearchParams(request.url.split('?')[1]),
        locale: localeOfPath(request.url),
      });
      if ('redirect' in result) return redirectTo(reply, result.redirect);
      void reply.code(result.status);
      return sendPage(request, reply, 'visitors', (html, nonce) =>
        fillPublicPage(withInlineStyles(html, web, nonce), result.page, nonce),
      );
    };
    for (const url of [`/${place}`, `/${place}/*`, `/fr/${place}`, `/fr/${place}/*`])
      page(url, visit, { compressed: true });
  }

  const linksOf = screenLinks(path.join(web, 'staff/dist'));
  registerSearchEngines(app, ctx);
  page('/mail-frame', sendMailFrame);
  let isSetUp = false;
  /** An installation that was set up stays so, and is not asked again. */
  const waitsForSetup = async (): Promise<boolean> => {
    if (!isSetUp) isSetUp = !(await isSetupOpen(ctx));
    return !isSetUp;
  };
  // Compressed: the page holds answers of calls, which are compressed too.
  page(
    '/*',
    async (request, reply) => {
      const { '*': rest = '' } = request.params as { '*'?: string };
      // No name of an activity is as long or has parts.
      if (/^\/+j\//.test(pathOf(request))) return interview(request, reply);
      if (FOR_PROGRAMS.test(rest) || /\.\w{2,5}$/.test(rest) || NO_PAGE.test(pathOf(request)))
        return sendNotFound(request, reply);
      if (pathOf(request) !== SETUP_PATH && (await waitsForSetup()))
        return redirectTo(reply, localeOfPage(request) === 'fr-fr' ? `/fr${SETUP_PATH}` : SETUP_PATH);
      const french = frenchEntrance(ctx, request);
      if (french !== null) return redirectTo(reply, french);
      const locale = localeOfPage(request);
      const at = pathOf(request);
      const signedIn = readCookie(ctx, request, SESSION_COOKIE) !== undefined;
      const head = pageHead(ctx, { locale, path: at, canonical: false, indexed: false });
      const links = linksOf({ path: at, language: locale === 'fr-fr' ? 'fr' : 'en', signedIn });
      const calls = signedIn ? firstCalls(at, new URLSearchParams(request.url.split('?')[1])) : [];
      const answers = await earlyAnswers(app, request, calls);
      const data = staffData(ctx, request);
      return sendPage(request, reply, 'staff', (html) =>
        fillStaffPage(html, { locale, head: head + links, data, answers }),
      );
    },
    { compressed: true },
  );
}

/** The answer depends on the reader, so it is not cached. */
const redirectTo = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').header('vary', 'accept-language, cookie').redirect(address, 302);
