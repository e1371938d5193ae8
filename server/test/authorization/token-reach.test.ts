import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import {
  applicant_requests,
  api_tokens,
  applications,
  audit_events,
  mails,
  text_messages,
  users,
} from '../../src/db/schema/index.ts';
import { newApiToken } from '../../src/modules/session/callers/api-token.service.ts';
import { hashToken, linkToken } from '../../src/lib/secrets.ts';
import type { ApiClient, Reply } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import { anApplication } from '../factories.ts';
import { IN_DEPTH } from '../in-depth.ts';
import { withToken } from './tokens.ts';
import { RULES } from './rules.ts';
import { callOf } from './cell-call.ts';
import { createWorld } from './world.ts';
import type { PlantedActivity } from './planted-activity.ts';

const routeOf = (operation: Operation): Route => contract[operation];
const reads = (Object.keys(contract) as Operation[]).filter(
  (operation) => operation.startsWith('GET ') && routeOf(operation).scope !== undefined,
);
const writes = (Object.keys(contract) as Operation[]).filter(
  (operation) => !operation.startsWith('GET ') && routeOf(operation).scope !== undefined,
);
const READING = API_SCOPES.filter((scope) => scope.endsWith(':read'));
const DETAIL = 'GET /api/jobs/{job}/applications/{application}' satisfies Operation;

const server = useTestServer();
let personal: string;
let stranger: ApiClient;
/** With one scope each. */
const programs = new Map<string, ApiClient>();

async function aProgram(scopes: ApiScope[]): Promise<ApiClient> {
  const token = newApiToken();
  const of = { user_id: world.people.owner.id, company_id: world.company_id, name: scopes.join(' ') };
  await server.ctx.db.insert(api_tokens).values({ ...of, token_hash: hashToken(token), scopes });
  return withToken(server.url, token);
}

/** Everything that is stored with a secret in it: mails and texts with the personal link, and one with a password link. */
async function plantSecrets(): Promise<void> {
  const { db, env } = server.ctx;
  const { id, link_version } = tree.application;
  personal = linkToken(env.SESSION_SECRET, id, link_version);
  const link = `${env.PUBLIC_URL}/j/${tree.job.shorturl}?t=${personal}`;
  const content = `Open ${link} or ${env.PUBLIC_URL}/password#t=a-password-link`;
  await db.update(mails).set({ subject: `Your link ${link}`, html: `<a href="${link}">Open</a>`, text: link });
  const [mail] = await db.select().from(mails).where(eq(mails.application_id, id));
  const [invited] = await db
    .insert(mails)
    .values({
      company_id: tree.job.company_id,
      job_id: tree.job.id,
      message_id: '<invited@matrix.test>',
      type: 'reviewer_invitation',
      to_address: 'invited@panel.example',
      to_name: 'Invited',
      from_name: 'Company',
      subject: content,
      html: content,
      text: content,
      link_nonce: 'a-password-link',
    })
    .returning();
  if (!mail || !invited) throw new Error('no mail was planted');
  await db.insert(text_messages).values({
    company_id: tree.job.company_id,
    job_id: tree.job.id,
    application_id: id,
    mail_id: mail.id,
    type: 'invitation',
    to_number: '+441234567890',
    body: `Your interview: ${link}`,
  });
}

const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('panel', 'owner'));
beforeAll(async () => {
  await plantSecrets();
  stranger = server.anonymous();
  for (const scope of API_SCOPES) programs.set(scope, await aProgram([scope]));
});

/** The texts of an answer, whatever its kind: of JSON every text at any depth, of a workbook every part. */
function textsOf({ json, bytes, text }: Reply): string[] {
  if (json !== undefined) {
    const found: string[] = [];
    JSON.stringify(json, (name, value: unknown) => {
      found.push(name);
      if (typeof value === 'string') found.push(value);
      return value;
    });
    return found;
  }
  if (bytes.subarray(0, 2).toString() === 'PK') return Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
  return [text];
}

const PERSONAL_LINK = /\/j\/[\w-]+\?t=[\w.~-]/;
const PASSWORD_LINK = /#t=[\w-]|a-password-link/;
/** The secrets in an address that open it for any bearer. */
const SIGNED = /[?&#](x-amz-[\w-]+|signature|sig|token|expires|key)=/i;
const ADDRESS = /(?:https?:\/\/[^\s"'<>]+|\/(?:api|media|files)\/[^\s"'<>]+)/g;
const PUBLIC_TYPES = /^(text\/html|text\/plain)/;

/** The actions that an answer offers beyond the caller's permissions. */
async function faultsOf(reply: Reply, scopes: readonly string[]): Promise<string[]> {
  const texts = textsOf(reply);
  const faults = texts.flatMap((text) => [
    ...(!scopes.includes('links:read') && (PERSONAL_LINK.test(text) || text.includes(personal))
      ? [`a personal link: ${text}`]
      : []),
    ...(PASSWORD_LINK.test(text) ? [`a password link: ${text}`] : []),
    ...(SIGNED.test(text) ? [`a signed address: ${text}`] : []),
  ]);
  const own = server.ctx.env.PUBLIC_URL;
  const addresses = new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []));
  for (const address of addresses) {
    const path = address.startsWith(own) ? address.slice(own.length) : address;
    if (!path.startsWith('/')) continue;
    const open = await stranger.get(path);
    // Public pages are no secret; media that are served without any credential are.
    if (open.status === 200 && !PUBLIC_TYPES.test(open.headers.get('content-type') ?? ''))
      faults.push(`an address that is open to all: ${address}`);
  }
  return faults;
}

describe('a token that only reads', () => {
  it.each(reads)('gets from %s nothing beyond its scope', async (operation) => {
    const { scope } = routeOf(operation);
    const { path, request } = callOf(world, operation, tree, tree, 'owner');
    const wrong: string[] = [];
    // Another scope in turn from operation to operation, and in depth all of them.
    const other = READING[reads.indexOf(operation) % READING.length];
    for (const only of READING.filter((each) => IN_DEPTH || each === scope || each === other)) {
      const reply = await programs.get(only)!.send('GET', path, request);
      if (scope !== only) {
        if (reply.status !== 403) wrong.push(`${only}: ${reply.status}`);
        continue;
      }
      // 409: the planted activity is an interview, which has no questionnaire.
      const isForKeys = RULES[operation].kind === 'key' && reply.status === 403;
      if (![200, 404, 409].includes(reply.status) && !isForKeys) wrong.push(`${only}: ${reply.status} ${reply.text}`);
      wrong.push(...(await faultsOf(reply, [only])));
    }
    expect(wrong).toEqual([]);
  });

  it('looks where secrets are: each of them is found where it stands', async () => {
    const shown = await (await aProgram(['links:read'])).get(`${callOf(world, DETAIL, tree, tree, 'owner').path}/link`);
    expect(await faultsOf(shown, [])).toEqual([expect.stringContaining('a personal link')]);
    const sheet = { ...shown, json: undefined, text: 'https://x.test/password#t=abc and /media/1?X-Amz-Signature=1' };
    expect(await faultsOf(sheet, [])).toHaveLength(2);
  });
});

/** Personal data of the planted applicant. */
async function plantPerson(of: PlantedActivity): Promise<string[]> {
  const { db } = server.ctx;
  const said = { applicant_name: 'Zuleika Quist', phone: '+441134960000', custom_field: 'badge-7731' };
  const adjustments = { extra_time: 25 as const, in_advance: true };
  await db
    .update(applications)
    .set({ ...said, adjustments, external_id: 'ext-5519' })
    .where(eq(applications.id, of.application.id));
  await db.update(applicant_requests).set({ text: 'I am dyslexic' }).where(eq(applicant_requests.id, of.action));
  const [user] = await db.select().from(users).where(eq(users.id, of.application.user_id));
  return [...Object.values(said), 'in_advance":true', 'ext-5519', 'dyslexic', user!.email];
}
/** The preview is the mail itself, in the applicant's name. */
const CONFIRMS_ITS_READER: Operation = 'POST /api/jobs/{job}/applications/{application}/email-preview';
const ON_APPLICANTS = new Set(
  writes.filter(
    (operation) =>
      (operation.includes('{application}') || operation.endsWith('{shortname}/actions')) &&
      operation !== CONFIRMS_ITS_READER,
  ),
);

describe('a token that only writes', () => {
  /** The rows that each operation changes. */
  let trees: PlantedActivity[];
  beforeAll(async () => {
    trees = await world.plantAll(writes.map(() => ({ relation: 'panel', actor: 'owner' })));
  });

  it('reads the whole applicant once it may read, too', async () => {
    const own = await world.plant('panel', 'owner');
    const known = await plantPerson(own);
    const program = await aProgram(['applications:read', 'applications:write']);
    const path = callOf(world, DETAIL, own, own, 'owner').path;
    const { text } = await program.send('PATCH', path, { json: {} });
    expect(known.filter((each) => !text.includes(each))).toEqual(['dyslexic']);
  });

  it.each(writes)('gets from %s no link, and no facts about the applicant', async (operation) => {
    const only = routeOf(operation).scope!;
    const own = trees[writes.indexOf(operation)]!;
    const known = ON_APPLICANTS.has(operation) ? await plantPerson(own) : [];
    const { path, request } = callOf(world, operation, own, own, 'owner');
    const reply = await programs.get(only)!.send(operation.split(' ')[0] ?? '', path, request);
    expect([401, 403]).not.toContain(reply.status);
    expect(await faultsOf(reply, [only])).toEqual([]);
    expect(known.filter((text) => reply.text.includes(text))).toEqual([]);
  });
});

describe('the personal link', () => {
  const detailPath = () => callOf(world, DETAIL, tree, tree, 'owner').path;
  const linkPath = () => `${detailPath()}/link`;
  const readings = () =>
    server.ctx.db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.type, 'link.read'), eq(audit_events.application_id, tree.application.id)))
      .orderBy(audit_events.id);
  const linkOf = (reply: Reply) => (reply.json as { link: string }).link;

  it('is answered to a token with the scope, and each call is logged with the token', async () => {
    const before = (await readings()).length;
    expect((await programs.get('applications:read')!.get(linkPath())).status).toBe(403);
    expect(await readings()).toHaveLength(before);
    const program = await aProgram(['links:read']);
    for (let times = 0; times < 2; times++) expect(linkOf(await program.get(linkPath()))).toContain(`?t=${personal}`);
    expect((await readings()).slice(before)).toMatchObject(
      [1, 2].map(() => ({
        user_id: world.people.owner.id,
        company_id: world.company_id,
        job_id: tree.job.id,
        category: 'data',
        api_token_id: expect.any(Number) as number,
      })),
    );
  });

  it('is in the log when a user copies it, not when a user opens the applicant, whose data do not hold it', async () => {
    const before = (await readings()).length;
    const { owner, reviewer } = world.clients;
    expect((await owner.get(detailPath())).text).not.toContain(personal);
    expect(await readings()).toHaveLength(before);
    expect(linkOf(await owner.get(linkPath()))).toContain(personal);
    expect((await readings()).slice(before)).toMatchObject([{ api_token_id: null }]);
    const feed = await owner.get(`/api/jobs/${tree.job.id}/activities`);
    expect(feed.text).not.toContain('link.read');
    // A reviewer may not invite.
    expect((await reviewer.get(linkPath())).status).toBe(403);
    expect(await readings()).toHaveLength(before + 1);
  });

  it('is in no answer to the caller who invites', async () => {
    const waiting = await anApplication(server.ctx.db, { job: tree.job, status: 0, invited_at: null });
    const own = linkToken(server.ctx.env.SESSION_SECRET, waiting.id, waiting.link_version);
    const invited = await world.clients.owner.post(`/api/jobs/${tree.job.id}/applications/${waiting.id}/invite`, {});
    expect(invited.status).toBe(200);
    expect(invited.text).not.toContain(own);
  });
});
