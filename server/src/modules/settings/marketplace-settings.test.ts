import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { companies, events } from '../../db/schema/index.ts';

const server = useTestServer();
let company_id: number;
let owner: ApiClient;
beforeEach(async () => {
  company_id = (await aCompany(server.ctx.db, { marketplace_enabled: true, hub_enabled: true })).id;
  owner = await server.staff(await aMember(server.ctx.db, { company_id, role: 'owner' }), company_id);
});

const change = (body: object, client = owner) => client.post('/api/settings', body);
const CHANGES = {
  marketplace_open: false,
  hub_open: false,
  marketplace_title: 'Practice room',
  marketplace_cta_name: 'Book a coach',
  marketplace_cta_link: 'https://careers.example/book?from=practice',
  company_data_role: 'processor',
  marketplace_stock_images: ['books', 'arcs'],
} as const;

describe('the settings of the marketplace', () => {
  it('are stored together and are in the history once', async () => {
    const reply = await change({ ...CHANGES, marketplace_dark: true });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ ...CHANGES, company_theme: { dark: true } });
    const again = (await change({ ...CHANGES, marketplace_dark: true })).json as CompanySettings;
    expect(again.revision).toBe((reply.json as CompanySettings).revision);
    const rows = await server.ctx.db
      .select()
      .from(events)
      .where(eq(events.company_id, company_id))
      .orderBy(desc(events.id));
    expect(rows.map(({ data }) => data)).toEqual([{ company_settings: 'marketplace' }]);
  });

  it('act on what visitors read', async () => {
    await change({ ...CHANGES, marketplace_open: true, marketplace_dark: true });
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
    const read = await server.anonymous().get(`/api/v2/companies/${company!.shortname}/marketplace/settings`);
    expect(read.json).toMatchObject({
      brand: { title: 'Practice room' },
      marketplace_enabled: true,
      hub_enabled: false,
      marketplace_cta_name: 'Book a coach',
      company_data_role: 'processor',
      stock_images: ['books', 'arcs'],
      company_theme: { dark: true },
    });
  });

  it.each([
    [{ marketplace_cta_name: 'Book' }, { marketplace_cta_link: ['required'] }],
    [{ marketplace_cta_link: 'https://careers.example' }, { marketplace_cta_name: ['required'] }],
    [{ marketplace_cta_name: 'Book', marketplace_cta_link: 'javascript:alert(1)' }, expect.anything()],
    [{ marketplace_cta_name: 'Book', marketplace_cta_link: 'careers.example' }, expect.anything()],
    [{ marketplace_stock_images: [] }, expect.anything()],
    [{ marketplace_stock_images: ['photo'] }, expect.anything()],
    [{ company_data_role: 'owner' }, expect.anything()],
    [{ marketplace_enabled: true }, { marketplace_enabled: ['unknown_field'] }],
  ])('refuse %j', async (body, errors) => {
    expect(problemOf(await change(body))).toMatchObject({ status: 422, errors });
  });

  it.each([true, false])(
    'open nothing that the platform has not allowed, also where it was %s before',
    async (isOpen) => {
      const switches = { marketplace_open: isOpen, hub_open: isOpen };
      await server.ctx.db
        .update(companies)
        .set({ marketplace_enabled: false, hub_enabled: false, ...switches })
        .where(eq(companies.id, company_id));
      const reply = await change({ marketplace_open: true, hub_open: true, marketplace_title: 'Practice room' });
      expect(reply.json).toMatchObject({
        status: 422,
        detail: expect.stringContaining('a platform administrator can allow it') as string,
        errors: { marketplace_open: ['not_allowed'], hub_open: ['not_allowed'] },
      });
      const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
      expect(company).toMatchObject({ ...switches, marketplace_title: '' });
      expect((await change({ marketplace_open: false, marketplace_title: 'Practice room' })).status).toBe(200);
    },
  );

  it('are for owners and admins', async () => {
    const member = await server.staff(await aMember(server.ctx.db, { company_id, role: 'member' }), company_id);
    expect((await change({ hub_open: false }, member)).status).toBe(403);
  });
});
