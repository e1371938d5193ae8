import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstallationCheck, MailCheck } from '@vivavoce/contract/types.ts';
import { MAIL_CHECK_LIMITS } from '@vivavoce/domain/installation/checks.ts';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aCompany } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { companies, mails } from '../../db/schema/index.ts';
import { readPhrases } from '../../i18n.ts';
import { mailedCode } from '../../lib/secrets.ts';
import { selfSigned } from '../single-sign-on/keys/self-signed.ts';
import { checkInstallation } from './installation-checks.ts';
import { issueSetupCode } from './setup.service.ts';

let server: TestServer;
let code: string;
beforeEach(async () => {
  server = await startTestServer({ still: true });
  code = (await issueSetupCode(server.ctx))!;
});
afterEach(() => server.close());

const post = (path: string, body: object) => server.anonymous().post(path, body);
const to = { email: 'helen@northwind.example', locale: 'fr-fr' };
async function sendMail() {
  const sent = (await post('/api/setup/test-mail', { code, ...to })).json as MailCheck;
  const [row] = await server.ctx.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
  return { ...sent, digits: mailedCode(server.ctx.env.SESSION_SECRET, row!.link_nonce!), row: row! };
}
const other = (digits: string) => (digits === '000000' ? '000001' : '000000');

it('checks each part by doing it, for whoever has the code', async () => {
  const results = (await post('/api/setup/checks', { code })).json as InstallationCheck[];
  expect(results.map(({ check }) => check)).toEqual(['database', 'storage', 'media', 'address', 'mail']);
  expect(results).toMatchObject([
    { state: 'good', finding: 'database_answers' },
    { state: 'good', finding: 'storage_on_disk' },
    { state: 'good', finding: 'clip_converted' },
    { state: 'broken', finding: 'address_not_encrypted', until: null },
    { state: 'note', finding: 'mail_not_set_up' },
  ]);
  expect(results[0]?.detail).toMatch(/^\d+/);
  const chosen = (await post('/api/setup/checks', { code, checks: ['storage'] })).json as InstallationCheck[];
  expect(chosen.map(({ check }) => check)).toEqual(['storage']);
});

it.each([
  ['http://localhost:4000', { state: 'note', finding: 'address_of_this_machine', detail: 'localhost:4000' }],
  ['https://127.0.0.1:9', { state: 'note', finding: 'address_not_reached' }],
])('says of %s how browsers reach it', async (PUBLIC_URL, expected) => {
  const beside = await startTestServer({ beside: server, env: { PUBLIC_URL } });
  const [result] = await checkInstallation(beside.ctx, ['address']);
  expect(result).toMatchObject({ check: 'address', until: null, ...expected });
  await beside.close();
});

const key = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

describe.each([
  ['in force', 'localhost', 30, true, { state: 'good', finding: 'certificate_valid' }],
  ['near its end', 'localhost', 3, true, { state: 'note', finding: 'certificate_ends_soon' }],
  ['that has ended', 'localhost', -1, true, { state: 'broken', finding: 'certificate_ended' }],
  [
    'that nobody trusts',
    'localhost',
    30,
    false,
    { finding: 'certificate_invalid', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  ],
  [
    'of another name',
    'other.example',
    30,
    true,
    { finding: 'certificate_invalid', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  ],
] as const)('a certificate %s', (_name, host, days, isTrusted, expected) => {
  it.each(['en', 'fr'] as const)('is named with its end, %s', async (language) => {
    const at = (distance: number) => new Date(Date.now() + distance * 86_400_000);
    const cert = selfSigned(key, host, at(-100), at(days));
    const shown = createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(shown, 'listening');
    const { port } = shown.address() as AddressInfo;
    const trusted = getCACertificates('default');
    if (isTrusted) setDefaultCACertificates([cert]);
    const beside = await startTestServer({ beside: server, env: { PUBLIC_URL: `https://localhost:${port}` } });
    try {
      const [result] = await checkInstallation(beside.ctx, ['address']);
      expect(result).toMatchObject({ check: 'address', detail: `localhost:${port}`, ...expected });
      expect(Math.abs(Date.parse(result?.until ?? '') - at(days).getTime())).toBeLessThan(60_000);
      // The screen has a sentence for each finding, with what the check names.
      const sentences = readPhrases(language === 'en' ? 'en-gb' : 'fr-fr', 'checks').findings;
      expect(sentences[expected.finding]).toContain('{detail}');
      expect(sentences[expected.finding].includes('{until}')).toBe(expected.finding !== 'certificate_invalid');
    } finally {
      setDefaultCACertificates(trusted);
      await beside.close();
      shown.close();
    }
  });
});

it('mails six digits that prove the arrival, in the language of the future owner', async () => {
  expect((await post('/api/setup/test-mail/state', { code })).json).toBeNull();
  expect((await post('/api/setup/test-mail/confirm', { code, digits: '123456' })).status).toBe(409);
  const { digits, row, to: address } = await sendMail();
  expect(address).toBe(to.email);
  expect(row.subject).toContain('E-mail de test');
  expect(row.text + row.html).not.toContain(digits);
  expect((await post('/api/setup/test-mail/state', { code })).json).toMatchObject({ state: 'queued', to: to.email });
  const wrong = await post('/api/setup/test-mail/confirm', { code, digits: other(digits) });
  expect(problemOf(wrong)).toMatchObject({ status: 422, errors: { digits: ['wrong_code'] } });
  expect((await post('/api/setup/test-mail/confirm', { code, digits })).status).toBe(200);
});

it('bounds the tries of a mail and the mails of an hour, and ends after half an hour', async () => {
  const { digits } = await sendMail();
  const confirm = (typed: string) => post('/api/setup/test-mail/confirm', { code, digits: typed });
  for (let n = 0; n < MAIL_CHECK_LIMITS.tries; n += 1) expect((await confirm(other(digits))).status).toBe(422);
  expect((await confirm(digits)).status).toBe(429);
  const late = await sendMail();
  server.pass((MAIL_CHECK_LIMITS.valid_minutes + 1) * 60_000);
  expect((await confirm(late.digits)).status).toBe(409);
  for (let n = 2; n < MAIL_CHECK_LIMITS.sent_per_hour; n += 1) await sendMail();
  expect((await post('/api/setup/test-mail', { code, ...to })).status).toBe(429);
});

it('tells callers without the code nothing, and closes with the set-up', async () => {
  const { digits } = await sendMail();
  const calls = {
    '/api/setup/checks': {},
    '/api/setup/test-mail': to,
    '/api/setup/test-mail/state': {},
    '/api/setup/test-mail/confirm': { digits },
  };
  for (const [path, body] of Object.entries(calls)) {
    const refused = await post(path, { code: 'AAAA-AAAA', ...body });
    expect(problemOf(refused), path).toMatchObject({ status: 422, errors: { code: ['wrong_code'] } });
  }
  await aCompany(server.ctx.db);
  for (const [path, body] of Object.entries(calls)) expect((await post(path, { code, ...body })).status).toBe(409);
});

it('stores the kind, the short name, the colour and the retention of the company', async () => {
  const body = {
    code,
    account_name: 'Ashby',
    account_type: 'university',
    shortname: 'ashby-careers',
    primary_color: '#07c',
    retention_days: 90,
    time_zone: 'Europe/London',
    locale: 'en-gb',
    first_name: 'Helen',
    last_name: 'Marsh',
    email: to.email,
    password: 'a quiet street of nine houses',
  };
  const refused = await post('/api/setup', { ...body, shortname: 'Ash by', primary_color: 'blue', retention_days: 1 });
  expect(problemOf(refused)).toMatchObject({ errors: { primary_color: ['not_a_colour'] } });
  const misnamed = await post('/api/setup', { ...body, shortname: 'Ash by' });
  expect(problemOf(misnamed)).toMatchObject({ errors: { shortname: ['wrong_format'] } });
  expect((await post('/api/setup', body)).status).toBe(200);
  expect(await server.ctx.db.select().from(companies)).toMatchObject([
    { account_type: 'university', shortname: 'ashby-careers', primary_color: '#0077cc', retention_days: 90 },
  ]);
});
