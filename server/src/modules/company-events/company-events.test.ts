import { beforeAll, describe, expect, test } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aCompany, aCompanyEvent, aMember } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';

type PublicEvents = ResultOf<'GET /api/company/events'>;
type CompanyEvent = ResultOf<'POST /api/companies/{shortname}/events'>;
type Listed = ResultOf<'GET /api/companies/{shortname}/events'>;

const DAY = 86_400_000;
const FAIR = {
  title: 'Careers fair; halls 1, 2',
  description: 'Meet forty employers.\nBring your CV.',
  starts_at: '2031-03-30T09:00:00.000Z',
  ends_at: '2031-03-30T15:00:00.000Z',
  time_zone: 'Europe/Paris',
  place: 'Great Hall, Ashby',
  link: 'https://ashby.example/fair',
};

const server = useTestServer();
let path: string;
let client: ApiClient;

const brand = perFile(() => aCompany(server.ctx.db, { hub_enabled: true, account_name: 'University of Tests' }));
beforeAll(async () => {
  path = `/api/companies/${brand.shortname}/events`;
  client = await server.staff(await aMember(server.ctx.db, { company_id: brand.id }));
});

const publicEvents = async () =>
  (await server.anonymous().get(`/api/company/events?short_name=${brand.shortname}`)).json as PublicEvents;

describe('events of a company', () => {
  test('are added, listed for visitors with a calendar file, changed and deleted', async () => {
    const added = await client.post(path, FAIR);
    expect(added.status).toBe(201);
    const { id } = added.json as CompanyEvent;
    expect(await publicEvents()).toEqual([
      { id, kind: 'event', ...FAIR, calendar: `/api/company/events/${id}/calendar` },
    ]);

    const file = await server.anonymous().get(`/api/company/events/${id}/calendar`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.text).toMatch(/END:VCALENDAR\r\n$/);
    expect(file.headers.get('content-disposition')).toContain('.ics');
    expect(file.headers.getSetCookie()).toEqual([]);
    const lines = file.text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20310330T090000Z',
        'DTEND:20310330T150000Z',
        'SUMMARY:Careers fair\\; halls 1\\, 2',
        'LOCATION:Great Hall\\, Ashby',
        'DESCRIPTION:Meet forty employers.\\nBring your CV.',
        `UID:event-${id}@vivavoce.test`,
      ]),
    );

    const changed = await client.send('PUT', `${path}/${id}`, { json: { ...FAIR, place: '', description: '' } });
    expect(changed.json).toMatchObject({ id, place: '', link: FAIR.link });
    expect((await client.get(path)).json as Listed).toMatchObject({ count: 1, results: [{ id, place: '' }] });
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    expect((await client.delete(`${path}/${id}`)).status).toBe(404);
    expect(await publicEvents()).toEqual([]);
    expect((await server.anonymous().get(`/api/company/events/${id}/calendar`)).status).toBe(404);
  });

  test('are shown to visitors from the next on; staff see those that have ended as well', async () => {
    const { db, now } = server.ctx;
    const at = (days: number, hours = 1) => ({
      starts_at: new Date(now().getTime() + days * DAY),
      ends_at: new Date(now().getTime() + days * DAY + hours * 3_600_000),
    });
    const company_id = brand.id;
    const later = await aCompanyEvent(db, { company_id, ...at(5) });
    const running = await aCompanyEvent(db, { company_id, ...at(-0.5, 24) });
    const over = await aCompanyEvent(db, { company_id, ...at(-2) });
    expect((await publicEvents()).map(({ id }) => id)).toEqual([running.id, later.id]);
    expect(((await client.get(path)).json as Listed).results.map(({ id }) => id)).toEqual([
      later.id,
      running.id,
      over.id,
    ]);
  });

  test('are refused by field', async () => {
    const wrong = async (input: Record<string, unknown>) => problemOf(await client.post(path, { ...FAIR, ...input }));
    expect(await wrong({ ends_at: FAIR.starts_at })).toMatchObject({ status: 422, errors: { ends_at: ['not_later'] } });
    expect(await wrong({ time_zone: '+02:00' })).toMatchObject({ errors: { time_zone: ['unknown_time_zone'] } });
    expect(await wrong({ place: ' ', link: '' })).toMatchObject({ errors: { place: ['required'] } });
    expect((await wrong({ link: 'javascript:alert(1)' })).status).toBe(422);
    expect((await wrong({ title: '' })).status).toBe(422);
    expect((await wrong({ starts_at: 'tomorrow' })).status).toBe(422);
  });

  test('belong to their company: others neither list nor change them, closed companies show none', async () => {
    const { db } = server.ctx;
    const other = await aCompany(db);
    const theirs = await aCompanyEvent(db, { company_id: other.id });
    const visitor = server.anonymous();
    expect((await visitor.get(`/api/company/events?short_name=${other.shortname}`)).status).toBe(404);
    expect((await visitor.get('/api/company/events?short_name=nowhere')).status).toBe(404);
    expect((await visitor.get('/api/company/events')).status).toBe(422);
    expect((await visitor.get(`/api/company/events/${theirs.id}/calendar`)).status).toBe(404);
    expect((await client.send('PUT', `${path}/${theirs.id}`, { json: FAIR })).status).toBe(404);
    expect((await client.delete(`${path}/${theirs.id}`)).status).toBe(404);
    expect((await client.get(`/api/companies/${other.shortname}/events`)).status).toBe(404);
    const limited = await aMember(db, { company_id: brand.id, create_interview_only: true });
    expect((await (await server.staff(limited)).get(path)).status).toBe(403);
  });
});
