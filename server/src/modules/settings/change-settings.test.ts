import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { aForm, aWholePng } from '../../../test/files.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { company_logos, companies, events } from '../../db/schema/index.ts';

const server = useTestServer();
let company_id: number;
let owner: ApiClient;
beforeEach(async () => {
  company_id = (await aCompany(server.ctx.db, { account_name: 'Northwind' })).id;
  owner = await server.staff(await aMember(server.ctx.db, { company_id, role: 'owner' }), company_id);
});

const change = (body: object, client = owner) => client.post('/api/settings', body);
const settings = async () => (await owner.get('/api/settings')).json as CompanySettings;
const row = async () => (await server.ctx.db.select().from(companies).where(eq(companies.id, company_id)))[0]!;
const history = async () =>
  (await server.ctx.db.select().from(events).where(eq(events.company_id, company_id)).orderBy(desc(events.id))).map(
    ({ type, data }) => ({ type, data }),
  );

const drawing = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="300" height="75">${inside}</svg>`;
const send = (content: Uint8Array<ArrayBuffer> | string, fields: Record<string, string> = {}) =>
  owner.send('POST', '/api/settings', aForm('logo', 'logo', content, fields));
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the settings of a company', () => {
  it('are changed one by one or together, and nothing else with them', async () => {
    const before = await settings();
    const changes = {
      account_name: 'Northwind Traders',
      time_zone: 'Europe/Paris',
      account_message: '<p>Closed on <strong>Friday</strong><script>x()</script></p>',
      account_message_style: 0,
      custom_fields: 'OFFICE|Leeds, Park Row\nTEAM|Early | Careers',
      hub_type: HUB_TYPES[1],
      independent_ratings: false,
      feedback_scores: true,
      quiet_hours: true,
      sms_enabled: false,
      adjustments_at_once: true,
    };
    const reply = await change({ ...changes, primary_color: '#F70' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toEqual({
      ...before,
      ...changes,
      account_message: '<p>Closed on <strong>Friday</strong></p>',
      company_theme: { ...before.company_theme, primary: '#ff7700' },
      revision: before.revision + 1,
    });
    expect(await settings()).toEqual(reply.json);
    expect((await change({ time_zone: 'UTC' })).json).toMatchObject({
      ...changes,
      account_message: expect.anything(),
      time_zone: 'UTC',
    });
  });

  it('are emptied where they may be empty', async () => {
    await change({
      primary_color: '#ff7700',
      account_message: '<p>Hello</p>',
      hub_type: HUB_TYPES[0],
      custom_fields: 'A|b',
    });
    await change({ primary_color: null, account_message: '<p></p>', hub_type: null, custom_fields: '' });
    expect(await row()).toMatchObject({
      primary_color: null,
      account_message: null,
      hub_type: null,
      custom_fields: '',
    });
  });

  it.each([
    [{ account_name: ' ' }, { account_name: ['required'] }],
    [{ account_name: 'x'.repeat(81) }, { account_name: ['too_long'] }],
    [{ account_name: 'A\nB' }, { account_name: ['control_characters'] }],
    [{ primary_color: '#11223344' }, { primary_color: ['not_a_colour'] }],
    [{ primary_color: 'red' }, { primary_color: ['not_a_colour'] }],
    [{ primary_color: 'rgb(0,0,0,.5)' }, { primary_color: ['too_long', 'not_a_colour'] }],
    [{ time_zone: 'Mars/Olympus' }, { time_zone: ['unknown_time_zone'] }],
    [{ time_zone: '+01:00' }, { time_zone: ['unknown_time_zone'] }],
    [{ time_zone: 'europe/paris' }, { time_zone: ['unknown_time_zone'] }],
    [{ account_message_style: 2 }, { account_message_style: expect.anything() }],
    [{ hub_type: 'Career Hub' }, { hub_type: ['not_allowed'] }],
    [{ logo: '/elsewhere.png' }, { logo: ['wrong_type'] }],
    [{ freemium: false }, { freemium: ['unknown_field'] }],
    [{ revision: -1 }, { revision: ['too_small'] }],
    [
      { custom_fields: 'OFFICE|Leeds\nDEADLINE|soon\n\nOffice|York\nno bar\n1st|x', time_zone: 'nowhere' },
      {
        'custom_fields.2': ['tag_reserved'],
        'custom_fields.4': ['tag_repeated'],
        'custom_fields.5': ['separator_missing'],
        'custom_fields.6': ['tag_invalid'],
        time_zone: ['unknown_time_zone'],
      },
    ],
  ])('are refused whole with %j', async (body, errors) => {
    const before = await row();
    expect(problemOf(await change({ account_name: 'Another', ...body }))).toEqual({
      status: 422,
      code: 'invalid',
      errors,
    });
    expect(await row()).toEqual(before);
    expect(await history()).toEqual([]);
  });

  it('are changed by owners and admins, of their own company', async () => {
    const { db } = server.ctx;
    const as = async (given: object) => change({ account_name: 'Mine' }, await server.staff(await aMember(db, given)));
    expect((await as({ company_id, role: 'admin' })).status).toBe(200);
    await change({ account_name: 'Northwind' });
    for (const given of [{ role: 'member' }, { role: 'member', create_interview_only: true }])
      expect(problemOf(await as({ company_id, ...given }))).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await as({ role: 'owner' })).status).toBe(200);
    expect((await row()).account_name).toBe('Northwind');
  });

  it('are in the history by name, once, and not where nothing changed', async () => {
    await change({
      account_name: 'A',
      primary_color: '#ff7700',
      account_message: '<p>Hi</p>',
      account_message_style: 0,
    });
    await change({ account_name: 'A', account_message_style: 0, primary_color: '#F70' });
    await change({ adjustments_at_once: true });
    await change({ second_factor_rule: 'administrators', second_factor_grace_days: 14, quiet_hours: true });
    expect(await history()).toEqual([
      { type: 'company.settings_changed', data: { company_settings: 'quiet_hours,second_factor' } },
      { type: 'company.adjustments_changed', data: { on: true } },
      { type: 'company.settings_changed', data: { company_settings: 'account_name,primary_color,account_message' } },
    ]);
    expect((await row()).revision).toBe(3);
  });

  it('are not overwritten by somebody who had not seen the last change', async () => {
    const { revision } = await settings();
    const [first, second] = await Promise.all([
      change({ account_name: 'One', revision }),
      change({ account_name: 'Two', revision }),
    ]);
    expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(problemOf(first.status === 409 ? first : second)).toMatchObject({ code: 'conflict' });
    expect((await change({ account_name: 'Three', revision: revision + 1 })).json).toMatchObject({
      account_name: 'Three',
      revision: revision + 2,
    });
  });
});

describe('the square logo of a company', () => {
  const put = (content: Uint8Array<ArrayBuffer> | string, client = owner) =>
    client.send('PUT', '/api/settings/square-logo', aForm('square_logo', 'mark', content));

  it('is drawn beside the other one, shown to staff, and removed', async () => {
    const { logo } = (await send(aWholePng(400, 80))).json as CompanySettings;
    const reply = await put(aWholePng(600, 560));
    expect(reply.status, reply.text).toBe(200);
    const { square_logo } = reply.json as CompanySettings;
    expect(reply.json).toMatchObject({ logo, revision: 2 });
    expect((await owner.get('/api/user')).json).toMatchObject({ logo, square_logo });
    expect(sizeOf((await server.anonymous().get(square_logo!)).bytes)).toEqual([256, 239]);
    expect((await history())[0]).toEqual({ type: 'company.settings_changed', data: { company_settings: 'logo' } });
    expect((await change({ square_logo: null })).json).toMatchObject({ logo, square_logo: null });
    expect((await owner.get('/api/user')).json).toMatchObject({ logo, square_logo: null });
  });

  it.each([
    ['a wide picture', aWholePng(640, 160), 'logo_not_square'],
    ['a small picture', aWholePng(127, 127), 'logo_too_small'],
    ['a wide drawing', drawing('<rect width="300" height="75" fill="#075"/>'), 'logo_not_square'],
    ['words', 'hello', 'logo_unreadable'],
  ])('is not %s', async (_what, content, fault) => {
    expect(problemOf(await put(content))).toMatchObject({ status: 422, errors: { square_logo: [fault] } });
    expect((await row()).square_logo).toBeNull();
  });
});

describe('the logo of a company', () => {
  const logos = () => server.ctx.db.select().from(company_logos).where(eq(company_logos.company_id, company_id));

  it('is drawn by the server and shown to everybody, for long', async () => {
    const sent = aWholePng(2560, 320);
    const reply = await send(sent, { name: 'Northwind Traders' });
    expect(reply.status, reply.text).toBe(200);
    const { logo, account_name } = reply.json as CompanySettings;
    expect(account_name).toBe('Northwind Traders');
    expect((await owner.get('/api/user')).json).toMatchObject({ logo });
    const shown = await server.anonymous().get(logo!);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(sizeOf(shown.bytes)).toEqual([1280, 160]);
    expect(await history()).toEqual([
      { type: 'company.settings_changed', data: { company_settings: 'account_name,logo' } },
    ]);
    for (const path of ['/api/logos/0', `/api/logos/${'0'.repeat(32)}`, '/api/logos/..%2f..%2fetc'])
      expect((await server.anonymous().get(path)).status, path).toBe(404);
  });

  it('is taken from a drawing, replaced, kept for the mails that show it, and removed', async () => {
    const first = ((await send(drawing('<rect width="300" height="75" fill="#075"/>'))).json as CompanySettings).logo!;
    expect(sizeOf((await server.anonymous().get(first)).bytes)).toEqual([1280, 320]);
    const second = ((await send(aWholePng(320, 80))).json as CompanySettings).logo!;
    expect(second).not.toBe(first);
    expect((await server.anonymous().get(first)).status).toBe(200);
    expect((await send(aWholePng(320, 80))).json).toMatchObject({ logo: second, revision: 2 });
    expect((await change({ logo: null })).json).toMatchObject({ logo: null });
    expect((await owner.get('/api/user')).json).toMatchObject({ logo: null });
    expect(await logos()).toHaveLength(2);
  });

  const bomb = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghijk'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCodePoint(name.codePointAt(0)! - 1)};`.repeat(10)}">`)}]>`;
  const copies = 'bcdefghijk'.replaceAll(
    /./g,
    (name) => `<g id="${name}">${`<use href="#${String.fromCodePoint(name.codePointAt(0)! - 1)}"/>`.repeat(10)}</g>`,
  );

  it.each([
    ['words', 'hello', 422, { logo: ['logo_unreadable'] }],
    ['a narrow picture', aWholePng(319, 80), 422, { logo: ['logo_too_narrow'] }],
    ['half a picture', aWholePng(400, 80).slice(0, 90), 422, { logo: ['logo_incomplete'] }],
    ['a damaged picture', aWholePng(400, 80).fill(0, 45, 60), 422, { logo: ['logo_unreadable'] }],
    ['a script', drawing('<path d="M0 0h9v9"/><script>x()</script>'), 422, { logo: ['logo_has_script'] }],
    ['entities', drawing('<title>&k;</title>', bomb), 422, { logo: ['logo_has_entities'] }],
    [
      'a file of the server',
      drawing('<image href="/etc/hostname" width="9" height="9"/>'),
      422,
      { logo: ['logo_has_links'] },
    ],
    ['nothing drawn', drawing(''), 422, { logo: ['logo_unreadable'] }],
    ['a broken drawing', drawing('<g>'), 422, { logo: ['logo_unreadable'] }],
    ['a thousand million copies', drawing(`<path id="a" d="M0 0h9v9"/>${copies}`), 422, { logo: ['logo_unreadable'] }],
    ['30 MB', 'x'.repeat(30_000_000), 413, {}],
  ])('is not %s', async (_what, content, status, errors) => {
    const before = await row();
    const reply = await send(content, { name: 'Another' });
    expect(problemOf(reply)).toMatchObject({ status, errors });
    expect(await row()).toEqual(before);
    expect(await logos()).toEqual([]);
    const files: string[] = [];
    for await (const { key } of server.ctx.storage.list(`logos/${company_id}`)) files.push(key);
    expect(files).toEqual([]);
  });

  it('is not stored where another field is wrong or somebody else was first', async () => {
    const { revision } = await settings();
    expect((await send(aWholePng(400, 80), { name: ' ' })).status).toBe(422);
    expect((await send(aWholePng(400, 80), { time_zone: 'nowhere' })).status).toBe(422);
    await change({ account_name: 'Other' });
    expect(problemOf(await send(aWholePng(400, 80), { revision: String(revision) }))).toMatchObject({
      code: 'conflict',
    });
    expect(await logos()).toEqual([]);
    expect(
      problemOf(await owner.send('POST', '/api/settings', aForm('file', 'a.png', aWholePng(400, 80)))),
    ).toMatchObject({
      errors: { file: ['unknown_field'] },
    });
  });
});
