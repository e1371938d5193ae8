import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, PUBLIC_HOST } from '../../../test/api-client.ts';
import type { Reply } from '../../../test/api-client.ts';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { PER_MINUTE } from '../rate-limit.ts';

const SCRIPT = 'https://crm.test:8443/widget.js?key=1';
const GUEST = 'https://crm.test:8443';
let shorturl: string;

const server = useTestServer({ env: { CRM_SCRIPT_URL: SCRIPT, MAIN_SITE_URL: 'https://www.example.org' } });
beforeAll(async () => {
  await aCompany(server.ctx.db, {
    shortname: 'ashby',
    account_name: 'Ashby',
    marketplace_enabled: true,
    hub_enabled: true,
  });
  ({ shorturl } = await aJob(server.ctx.db, { title: 'Night nurse' }));
});

const visit = (path: string, headers: Record<string, string> = {}, cookies = {}) =>
  new ApiClient(server.url, cookies).get(path, { headers });
/** Browsers write such characters in another way; other programs need not. */
const raw = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: new URL(server.url).port, path, headers: { host: PUBLIC_HOST } };
    get(options, (reply) => resolve(textOf(reply))).on('error', reject);
  });
const languageOf = ({ text }: Reply) => /<html lang="([^"]+)"/.exec(text)?.[1];
const linksOf = ({ text }: Reply) =>
  Object.fromEntries(
    [...text.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)" \/>/g)].map(
      ([, rel, language, address]) => [language ?? rel, address],
    ),
  );
const dataOf = ({ text }: Reply) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as unknown;
/** Only the staff app is told whether its kit may be shown. */
const isPublic = ({ text }: Reply) => !text.includes('"kit":');
const policyOf = (reply: Reply) =>
  Object.fromEntries(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  ) as Record<string, string[]>;

describe('every page', () => {
  it.each([
    ['/', '/fr'],
    ['/login', '/fr/login'],
    ['/interviews/12', '/fr/interviews/12'],
    ['/no/such/address', '/fr/no/such/address'],
    ['/hub', '/fr/hub'],
    ['/hub/ashby', '/fr/hub/ashby'],
    ['/marketplace/ashby', '/fr/marketplace/ashby'],
    ['/sso', '/fr/sso'],
    ['/copy', '/fr/copy'],
    ['/j', '/fr/j'],
  ])('%s names its language and where it is in the other one, as does %s', async (english, french) => {
    const languages = {
      'en-GB': `http://vivavoce.test${english}`,
      'fr-FR': `http://vivavoce.test${french}`,
      'x-default': `http://vivavoce.test${english}`,
    };
    for (const [path, language] of [
      [english, 'en-GB'],
      [french, 'fr-FR'],
    ] as const) {
      const reply = await visit(`${path}?q=1`);
      expect([reply.status, languageOf(reply)], path).toEqual([200, language]);
      expect(linksOf(reply), path).toMatchObject(languages);
      expect(linksOf(reply)['canonical'], path).toBe(isPublic(reply) ? languages[language] : undefined);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('keeps the staff app out of search engines, and lets the public pages in', async () => {
    for (const path of ['/login', '/interviews', '/sso/abc', '/j/nothing-here'])
      expect((await visit(path)).text, path).toContain('content="noindex"');
    for (const path of ['/hub', '/marketplace/ashby', `/j/${shorturl}`])
      expect((await visit(path)).text, path).not.toContain('noindex');
  });

  it('is the public app for visitors, and the staff app for everybody else', async () => {
    for (const path of [
      '/hub',
      '/hub/ashby',
      '/marketplace/ashby',
      '/sso',
      '/sso/abc',
      '/j',
      '/j/abc',
      `/fr/j/${shorturl}`,
    ])
      expect(isPublic(await visit(path)), path).toBe(true);
    for (const path of ['/', '/login', '/hubbub', '/manage-marketplace', '/jobs', '/fr', '/french'])
      expect(isPublic(await visit(path)), path).toBe(false);
    for (const path of ['/api/nothing', '/company/nothing', '/favicon.ico', '/assets/staff/nothing.js'])
      expect((await visit(path)).status, path).toBe(404);
  });

  it('is there for programs only where there is an activity', async () => {
    for (const path of ['/j/nothing-here', '/fr/j/nothing-here', `/j/${'a'.repeat(10_000)}`, '/j/a/b']) {
      const reply = await visit(path);
      expect([reply.status, isPublic(reply)], path.slice(0, 20)).toEqual([404, true]);
    }
    for (const path of [`/j/${shorturl}`, '/j', '/j/trial/1']) expect((await visit(path)).status, path).toBe(200);
    for (const path of [`/i/${'a'.repeat(10_000)}`, '/fr/i/nothing-here'])
      expect((await visit(path)).status, path.slice(0, 20)).toBe(404);
  });

  it('puts nothing of its address into the markup as it is', async () => {
    for (const path of ['/hub/"><script>x</script>', '/"><script>x</script>', '/sso/"<!--page-data-->']) {
      const html = await raw(path);
      expect(html, path).toContain('hreflang="fr-FR"');
      expect(html, path).not.toMatch(/<script>x|"">|"<!--/);
    }
  });

  it.each([
    '/.git/config',
    '/.env',
    '/fr/.git/config',
    '//evil.example/x',
    '//evil.example/hub',
    '/interviews//12',
    '/a/.b/c',
  ])('does not exist at %s, which names a hidden file or an empty part', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  it('is loaded by pages of its own origin alone, and so is every answer but pictures that mails show', async () => {
    for (const path of ['/login', `/j/${shorturl}`, '/hub', '/api/health/live', '/api/user', '/no.png'])
      expect((await visit(path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    const preview = await visit(`/api/public-jobs/${shorturl}/preview`);
    expect(preview.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('leaves no placeholder open', async () => {
    for (const path of [`/j/${shorturl}`, '/hub', '/marketplace/ashby', '/sso/abc'])
      expect((await visit(path)).text, path).not.toMatch(/<!--page-|<!--first-view|__CSP/);
    expect((await visit('/fr/marketplace/ashby')).text).toContain('<title>Vitrine des entretiens · Ashby</title>');
    expect((await visit('/marketplace/ashby')).text).toContain('<title>Interview Marketplace · Ashby</title>');
  });
});

describe('the language of a first visit', () => {
  const french = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };

  it.each([
    ['/', '/fr'],
    ['/login?next=/interviews/12', '/fr/login?next=/interviews/12'],
    ['/hub/', '/fr/hub'],
  ])('is the browser’s at %s', async (path, address) => {
    const reply = await visit(path, french);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, address]);
    expect(reply.headers.get('vary')).toContain('accept-language');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await visit(path, { 'accept-language': 'de,en;q=0.8,fr;q=0.5' })).status).toBe(200);
    expect((await visit(path)).status).toBe(200);
  });

  it('is the one chosen before, whatever the browser says', async () => {
    const chosen = await visit('/', { 'accept-language': 'en' }, { i18n_redirected: 'fr' });
    expect(chosen.headers.get('location')).toBe('/fr');
    expect((await visit('/', french, { i18n_redirected: 'en' })).status).toBe(200);
    expect((await visit('/', french, { i18n_redirected: 'xx' })).status).toBe(302);
  });

  it('is left to the page for somebody signed in, whose account knows it', async () => {
    expect((await visit('/', french, { sessionid: 'whatever' })).status).toBe(200);
    expect((await visit('/', french, { sessionid: 'whatever', i18n_redirected: 'fr' })).status).toBe(302);
  });

  it('is never guessed for an address that says it, or that somebody was given', async () => {
    for (const path of [
      '/fr',
      '/fr/login',
      '/interviews/12',
      `/j/${shorturl}`,
      '/marketplace/ashby',
      '/login?lang=en',
    ]) {
      const reply = await visit(path, french, { i18n_redirected: 'fr' });
      expect([reply.status, languageOf(reply)], path).toEqual([200, path.startsWith('/fr') ? 'fr-FR' : 'en-GB']);
    }
    expect(languageOf(await visit('/login?lang=fr'))).toBe('fr-FR');
    expect(languageOf(await visit('/fr/interviews', { 'accept-language': 'en' }, { i18n_redirected: 'en' }))).toBe(
      'fr-FR',
    );
  });
});

describe('the customer-relationship script', () => {
  it('may come from its one origin, on pages of staff and visitors', async () => {
    for (const path of ['/', '/fr/interviews', '/hub', '/fr/marketplace/ashby', '/sso/abc']) {
      const policy = policyOf(await visit(path));
      for (const directive of ['script-src', 'connect-src', 'img-src'])
        expect(policy[directive], `${path} ${directive}`).toContain(GUEST);
      for (const directive of ['default-src', 'style-src', 'frame-src', 'form-action', 'worker-src'])
        expect(policy[directive], `${path} ${directive}`).not.toContain(GUEST);
      expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe|\*/);
    }
  });

  it('may not on anything that begins with /j, nor in data and frames', async () => {
    for (const path of [
      '/copy',
      '/fr/guest',
      '/me',
      '/share',
      '/fr/me/progress',
      '/%6De',
      '/j',
      '/j/',
      `/j/${shorturl}`,
      `/fr/j/${shorturl}`,
      `/%6A/${shorturl}`,
      `/%66r/%6a/${shorturl}`,
      '/j/a/b',
      '/fr/jobs',
      '/mail-frame',
      '/api/x',
    ])
      expect((await visit(path)).headers.get('content-security-policy'), path).not.toContain('crm.test');
  });

  it('is told to visitors’ pages in their data, and to no applicant', async () => {
    for (const path of ['/hub', '/fr/marketplace/ashby'])
      expect(dataOf(await visit(path)), path).toMatchObject({
        customer_relationship: { script_url: SCRIPT },
        links: { main_site: 'https://www.example.org', terms: null, privacy: null },
      });
    expect((await visit(`/j/${shorturl}`)).text).not.toContain('crm.test');
  });

  it('is told to the staff app before anybody has signed in, except where an applicant could land', async () => {
    for (const path of ['/login', '/fr/interviews'])
      expect(dataOf(await visit(path)), path).toEqual({
        customer_relationship: { script_url: SCRIPT },
        kit: true,
        demo: false,
      });
    expect((await visit('/j/a/b')).text).not.toContain('crm.test');
  });

  it('is absent by default', async () => {
    const plain = await startTestServer();
    const reply = await plain.anonymous().get('/hub');
    expect(dataOf(reply)).toMatchObject({ customer_relationship: null });
    expect(dataOf(await plain.anonymous().get('/login'))).toEqual({
      customer_relationship: null,
      kit: true,
      demo: false,
    });
    expect(policyOf(reply)['script-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-/)]);
    expect(policyOf(reply)['connect-src']).toEqual(["'self'"]);
    expect(policyOf(reply)['require-trusted-types-for']).toEqual(["'script'"]);
    await plain.close();
  });
});

describe('the kit of components', () => {
  it('is not there in production', async () => {
    const secret = randomBytes(32).toString('hex');
    const env = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'http://localhost' };
    const other = await startTestServer({ env });
    expect(dataOf(await other.anonymous().get('/kit'))).toMatchObject({ kit: false });
    await other.close();
  });
});

describe('a short link', () => {
  it('answers the text that forms the address of the interview', async () => {
    const reply = await visit(`/i/${shorturl}`);
    expect([reply.status, reply.text]).toEqual([200, `/j/${shorturl}`]);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await visit(reply.text)).text).toContain('Night nurse');
  });

  it('leads a browser to the page, also where there is none', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const [path, page] of [
      [`/i/${shorturl}`, `/j/${shorturl}`],
      [`/fr/i/${shorturl}`, `/fr/j/${shorturl}`],
      ['/i/nothing-here', '/j/nothing-here'],
    ] as const) {
      const reply = await server.anonymous().send('GET', path, { headers: { accept } });
      expect([reply.status, reply.headers.get('location'), reply.headers.get('vary')], path).toEqual([
        302,
        page,
        expect.stringContaining('accept'),
      ]);
    }
  });

  it('leads to the French page below /fr', async () => {
    const reply = await visit(`/fr/i/${shorturl}`);
    expect([reply.status, reply.text]).toEqual([200, `/fr/j/${shorturl}`]);
    expect((await visit('/fr/i/nothing-here')).status).toBe(404);
  });

  it('tells nothing of drafts and of what is not there, and is limited per address', async () => {
    const draft = await aJob(server.ctx.db, { status: 'Draft' });
    for (const name of [draft.shorturl, 'nothing-here', 'x', '..%2fx', 'x'.repeat(10_000)])
      for (const place of ['/i', '/fr/i']) expect((await visit(`${place}/${name}`)).status, name).toBe(404);
    const limit = PER_MINUTE['GET /i/{shorturl}'] ?? 0;
    const client = server.anonymous();
    for (let n = 0; n < limit; n += 1) await client.get('/i/nothing-here');
    expect(problemOf(await client.get(`/i/${shorturl}`))).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await visit(`/i/${shorturl}`)).status).toBe(200);
  });
});
