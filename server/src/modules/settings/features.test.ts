import type { CompanyFeatures } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { companies, platform_administrators } from '../../db/schema/index.ts';

const server = useTestServer();
const connected = useTestServer(() => ({
  beside: server,
  env: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'm', AI_TRANSCRIPTION_MODEL: 'w' },
}));

async function aScene(company: Parameters<typeof aCompany>[1] = {}) {
  const { id: company_id, shortname } = await aCompany(server.ctx.db, company);
  const users = {
    owner: await aMember(server.ctx.db, { company_id, role: 'owner' }),
    admin: await aMember(server.ctx.db, { company_id, role: 'admin' }),
    member: await aMember(server.ctx.db, { company_id, role: 'member' }),
  };
  const client = (role: keyof typeof users) => server.staff(users[role], company_id);
  return { company_id, shortname, users, client };
}

const featuresFor = async (client: ApiClient) => {
  const { features, platform_administrators: names } = (await client.get('/api/features')).json as CompanyFeatures;
  return { names, of: Object.fromEntries(features.map((row) => [row.feature, row])) };
};

it('says for every role who can change what is off', async () => {
  const scene = await aScene({ screen_recording: false, hub_enabled: true, sms_enabled: false });
  expect((await (await scene.client('member')).get('/api/features')).status).toBe(403);
  for (const role of ['owner', 'admin'] as const) {
    const { of, names } = await featuresFor(await scene.client(role));
    expect(names).toEqual([]);
    expect(of['screen_recording']).toEqual({
      feature: 'screen_recording',
      switched: false,
      reason: 'switched_off',
      holder: 'platform',
      may_change: false,
    });
    expect(of['hub_enabled']).toMatchObject({ switched: true, reason: null, may_change: false });
    expect(of['test_provider']).toMatchObject({ switched: null, reason: 'not_set_up', may_change: true });
    expect(of['sms_enabled']).toMatchObject({ reason: 'not_connected', holder: 'operator', may_change: false });
    expect(of['ai_summary_enabled']).toMatchObject({ reason: 'not_connected', may_change: false });
  }
});

it('lets an owner who administers the platform switch it, and names that person to the others', async () => {
  const { client, users, shortname, company_id } = await aScene({ screen_recording: false });
  await server.ctx.db.insert(platform_administrators).values({ user_id: users.owner.id });
  const owner = await client('owner');
  expect((await featuresFor(owner)).of['screen_recording']).toMatchObject({ may_change: true });
  const shown = await featuresFor(await client('admin'));
  expect([shown.names, shown.of['screen_recording']?.may_change]).toEqual([[users.owner.full_name], false]);
  const change = { flags: { screen_recording: true } };
  expect((await (await client('admin')).patch(`/api/platform/companies/${shortname}`, change)).status).toBe(403);
  expect((await owner.patch(`/api/platform/companies/${shortname}`, change)).status).toBe(200);
  expect((await featuresFor(owner)).of['screen_recording']).toMatchObject({ switched: true, reason: null });
  // The plan comes first: what it does not include cannot be set up.
  await server.ctx.db.update(companies).set({ plan: 'freemium' }).where(eq(companies.id, company_id));
  expect((await featuresFor(owner)).of['test_provider']).toMatchObject({ reason: 'plan', holder: 'platform' });
});

it('says what an installation is connected to', async () => {
  const { users, company_id } = await aScene({ ai_summary_enabled: true });
  const { of } = await featuresFor(await connected.staff(users.owner, company_id));
  expect(of['ai_summary_enabled']).toMatchObject({ reason: null, holder: 'platform' });
  expect(of['question_variants']).toMatchObject({ switched: null, reason: null, holder: 'operator' });
  expect(of['transcripts']).toMatchObject({ reason: null });
  expect(of['ai_smart_priority_enabled']).toMatchObject({ reason: 'switched_off', holder: 'platform' });
});
