import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { and, desc, eq } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { audit_events, company_domains, sessions, users } from '../src/db/schema/index.ts';
import type { ApiClient, Reply } from './api-client.ts';
import { useTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { startIdentityProvider } from './fakes/identity-provider.ts';
import type { FakeIdentityProvider } from './fakes/identity-provider.ts';
import { perFile } from './lifetimes.ts';
import { aStaffScene, problemOf } from './staff-scene.ts';
import type { StaffScene } from './staff-scene.ts';

export const PROVIDERS = '/api/company-settings/providers';

export const providerInput = (fake: FakeIdentityProvider, given: object = {}) => ({
  preset: 'other',
  name: 'Northwind directory',
  issuer: fake.issuer,
  client_id: fake.client_id,
  client_secret: fake.client_secret,
  ...given,
});

const nameOf = ({ login_address }: IdentityProvider): string => new URL(login_address).searchParams.get('idp') ?? '';

/** Lets the browser come back from the provider. */
export const comeBack = (client: ApiClient, provider: IdentityProvider, answer: string): Promise<Reply> =>
  client.post('/login/sso/ajax', { provider: nameOf(provider), answer });

/** Leaves for the provider by a call that begins a flow. @returns what the provider sends back */
export async function leave(fake: FakeIdentityProvider, begun: Promise<Reply>): Promise<string> {
  const reply = await begun;
  expect(reply.status, reply.text).toBe(200);
  return fake.visit((reply.json as { address: string }).address);
}

export const startSignIn = (client: ApiClient, provider: IdentityProvider): Promise<Reply> =>
  client.post('/login/sso/ajax/start', { provider: nameOf(provider) });

export interface ProviderScene extends StaffScene {
  provider: IdentityProvider;
  /** The provider as it is stored now. */
  read(): Promise<IdentityProvider>;
  test(): Promise<IdentityProvider>;
  connect(): Promise<Reply>;
  /** A sign-in in a browser of its own. */
  signIn(client?: ApiClient): Promise<Reply>;
}

/**
 * A company whose provider is tested, on, and connected with the account of its owner.
 * @param leaveFor leaves for the provider, as `leave`
 */
export async function aTrustingScene(
  server: TestServer,
  input: object,
  leaveFor: (begun: Promise<Reply>) => Promise<string>,
  prepare?: (provider: IdentityProvider) => Promise<void>,
): Promise<ProviderScene> {
  const scene = await aStaffScene(server);
  const { client } = scene;
  const added = await client.post(PROVIDERS, input);
  expect(added.status, added.text).toBe(201);
  const provider = added.json as IdentityProvider;
  await prepare?.(provider);
  const path = `${PROVIDERS}/${provider.id}`;
  const through = async (browser: ApiClient, begun: Promise<Reply>) =>
    comeBack(browser, provider, await leaveFor(begun));
  const read = async () => {
    const { providers } = (await client.get(PROVIDERS)).json as { providers: IdentityProvider[] };
    return providers.find(({ id }) => id === provider.id) ?? provider;
  };
  const whole: ProviderScene = {
    ...scene,
    provider,
    read,
    async test() {
      expect((await through(client, client.post(`${path}/test`))).json).toEqual({ status: 'TESTED' });
      return read();
    },
    connect: () => through(client, client.post(`/api/account/connections/${provider.id}`)),
    signIn: (browser = server.anonymous()) => through(browser, startSignIn(browser, provider)),
  };
  expect((await whole.test()).last_test?.fault).toBeNull();
  const on = await client.patch(path, { active: true, revision: provider.revision });
  expect(on.status, on.text).toBe(200);
  expect((await whole.connect()).json).toEqual({ status: 'CONNECTED' });
  return { ...whole, provider: on.json as IdentityProvider };
}

export const aProviderScene = (server: TestServer, fake: FakeIdentityProvider): Promise<ProviderScene> =>
  aTrustingScene(server, providerInput(fake), (begun) => leave(fake, begun));

/** The company's people of this domain are known by their addresses. */
export async function aVerifiedDomain({ ctx }: TestServer, { company_id }: StaffScene, domain: string): Promise<void> {
  const at = ctx.now();
  await ctx.db.insert(company_domains).values({ company_id, domain, token: 't', verified_at: at, created_at: at });
}

/** A provider, and a server that may call it, for all tests of a file. The lies of the provider end with each test. */
export function useIdentityProvider(options?: { still: boolean }): { fake: FakeIdentityProvider; server: TestServer } {
  const fake = perFile(startIdentityProvider, (provider) => provider.stop());
  const server = useTestServer(() => ({ ...options, env: { OUTGOING_HOSTS: fake.host } }));
  afterEach(() => {
    Object.assign(fake, { lies: {} });
  });
  return { fake, server };
}

/** How a file of attacks judges a company's sign-ins. */
export function refusalsIn(server: TestServer, scene: ProviderScene) {
  const counts = async () => ({
    sessions: await server.ctx.db.$count(sessions),
    users: await server.ctx.db.$count(users),
    refusals: await server.ctx.db.$count(
      audit_events,
      and(eq(audit_events.type, 'sign_in.failed'), eq(audit_events.company_id, scene.company_id)),
    ),
  });
  const lastReason = async () => {
    const [last] = await server.ctx.db
      .select({ details: audit_events.details })
      .from(audit_events)
      .where(eq(audit_events.type, 'sign_in.failed'))
      .orderBy(desc(audit_events.id))
      .limit(1);
    return last?.details.call?.['reason'];
  };
  /** Expects no session, no user, one entry of the log with its reason, and one neutral message. */
  const expectRefusal = async (attack: (browser: ApiClient) => Promise<Reply>, reason: string): Promise<void> => {
    const before = await counts();
    const browser = server.anonymous();
    const reply = await attack(browser);
    expect(problemOf(reply), reply.text).toEqual({ status: 400, code: 'sso_refused', errors: {} });
    expect((reply.json as { request_id: string }).request_id).toMatch(/\S/);
    expect([...browser.cookies.keys()]).not.toContain('sessionid');
    expect(await counts()).toEqual({ ...before, refusals: before.refusals + 1 });
    expect(await lastReason()).toBe(reason);
  };
  return { counts, expectRefusal };
}
