import type { companies } from '../../db/schema/index.ts';
import { describe, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aCompany, aMember, aUser } from '../../../test/factories.ts';

const SCRIPT = 'https://crm.test/widget.js';
const server = useTestServer({
  env: {
    CRM_SCRIPT_URL: SCRIPT,
    HELP_URL: 'https://help.test/',
    PRIVACY_URL: 'https://www.test/privacy',
    PRIVACY_SCHOOL_URL: 'https://www.test/schools',
  },
});

async function settingsOf(given: Partial<typeof companies.$inferInsert>) {
  const company = await aCompany(server.ctx.db, given);
  const client = await server.staff(await aMember(server.ctx.db, { company_id: company.id }));
  return (await client.get('/api/settings')).json as Record<string, unknown>;
}

describe('the message of a company', () => {
  it('keeps its words and links, and loses what could run', async () => {
    const message =
      '<p onclick="x()">We are <strong>closed</strong>, <a href="javascript:x()">why</a>, <a href="https://x.test">more</a></p><script>x()</script><img src=x onerror=x()><iframe src="//x"></iframe>';
    const { account_message, account_message_style } = await settingsOf({
      account_message: message,
      account_message_style: 0,
    });
    expect(account_message).toContain('<strong>closed</strong>');
    expect(account_message).toContain('href="https://x.test"');
    expect(account_message).not.toMatch(/onclick|script|onerror|<img|<iframe/);
    expect(account_message_style).toBe(0);
  });

  it.each([null, '', ' ', '<p></p>', '<p>&nbsp;<br></p>', '<script>x()</script>'])(
    'is none where %j says nothing',
    async (message) => {
      expect(await settingsOf({ account_message: message })).toMatchObject({
        account_message: null,
        account_message_style: 1,
      });
    },
  );
});

describe('what the installation names', () => {
  it('is in the settings, with the privacy page of schools', async () => {
    expect(await settingsOf({ account_type: 'school', logo: '/logo.svg', primary_color: '#4b32c3' })).toMatchObject({
      logo: '/logo.svg',
      company_theme: { primary: '#4b32c3' },
      links: { help: 'https://help.test', terms: null, privacy: 'https://www.test/schools' },
      customer_relationship: { script_url: SCRIPT },
    });
    expect(await settingsOf({})).toMatchObject({ links: { privacy: 'https://www.test/privacy' } });
    expect(await settingsOf({ retention_days: 90 })).toMatchObject({ retention_days: 90 });
  });

  it('is told to every user: for the company in use, and for everybody without one', async () => {
    const linksOf = async (client: Awaited<ReturnType<TestServer['staff']>>) =>
      ((await client.get('/api/user')).json as { links: unknown }).links;
    const everybody = { help: 'https://help.test', terms: null, privacy: 'https://www.test/privacy' };
    expect(await linksOf(await server.staff(await aUser(server.ctx.db), null))).toEqual(everybody);
    const school = await aCompany(server.ctx.db, { account_type: 'school' });
    const teacher = await server.staff(await aMember(server.ctx.db, { company_id: school.id }));
    expect(await linksOf(teacher)).toEqual({ ...everybody, privacy: 'https://www.test/schools' });
  });

  it('is absent by default', async () => {
    const plain = await startTestServer();
    const client = await plain.staff(await aMember(plain.ctx.db));
    expect((await client.get('/api/settings')).json).toMatchObject({
      links: { help: null, terms: null, privacy: null },
      customer_relationship: null,
    });
    await plain.close();
  });
});
