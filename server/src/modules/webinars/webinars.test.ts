import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InterviewWebinar, Job, Webinar, WebinarRegistration } from '@vivavoce/contract/types.ts';
import type { Reply } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aVersion } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, mails, webinar_registrations, webinars } from '../../db/schema/index.ts';
import { processDueWebinars } from './due-webinars.service.ts';

const server = useTestServer();

const HOUR = 3_600_000;
const later = (hours: number) => new Date(server.ctx.now().getTime() + hours * HOUR).toISOString();
const body = (given: object = {}) => ({
  revision: 0,
  starts_at: later(72),
  ends_at: later(73),
  time_zone: 'Europe/London',
  place: '',
  join_link: 'https://meet.example/4tk9',
  seats: null,
  recording_link: '',
  ...given,
});

interface Scene extends StaffScene {
  put: (given?: object) => Promise<Reply>;
  read: () => Promise<Webinar>;
}

async function aWebinar(given: object = {}): Promise<Scene> {
  const scene = await aStaffScene(server, { is_webinar: true, rating_style: 2, status: 'Published' });
  const read = async () => (await scene.client.get(`${scene.path}/webinar`)).json as Webinar;
  const put = async (changes: object = {}) => {
    const { revision, starts_at, ends_at, time_zone, place, join_link, seats, recording_link } = await read();
    const stored = { revision, starts_at, ends_at, time_zone, place, join_link, seats, recording_link };
    const base = revision === 0 ? body() : stored;
    return scene.client.send('PUT', `${scene.path}/webinar`, { json: { ...base, ...changes } });
  };
  const stored = await put(given);
  expect(stored.status).toBe(200);
  return { ...scene, put, read };
}

async function anApplicant({ job }: StaffScene) {
  const application = await aVersion(server.ctx.db, await anApplication(server.ctx.db, { job }));
  const browser = await server.applicant(application);
  const path = `/api/interview/${application.id}/webinar`;
  return {
    id: application.id,
    browser,
    path,
    read: async () => (await browser.get(path)).json as InterviewWebinar,
    register: () => browser.send('POST', path, {}),
    giveUp: () => browser.send('DELETE', path, {}),
    join: () => browser.send('POST', `${path}/join`, {}),
  };
}

const registered = async (scene: StaffScene) => {
  const applicant = await anApplicant(scene);
  expect((await applicant.register()).status).toBe(200);
  return applicant;
};

const mailsTo = async (application: number) =>
  server.ctx.db.select().from(mails).where(eq(mails.application_id, application)).orderBy(mails.id);
const newest = async (application: number) => (await mailsTo(application)).at(-1);

/** Parts of a calendar by the rules of RFC 5546 for its method (3.2.1, 3.2.2, 3.2.5), which calendars check. */
const RULES: Record<string, Record<string, RegExp>> = {
  REQUEST: { ORGANIZER: /^mailto:.+@/i, ATTENDEE: /^mailto:.+@/i, STATUS: /^CONFIRMED$/, DTSTART: /^\d{8}T/ },
  CANCEL: { ORGANIZER: /^mailto:.+@/i, ATTENDEE: /^mailto:.+@/i, STATUS: /^CANCELLED$/ },
  PUBLISH: { ORGANIZER: /^mailto:.+@/i, STATUS: /^CONFIRMED$/, DTSTART: /^\d{8}T/ },
};

function expectRules(lines: readonly string[]): void {
  const of = (name: string) =>
    lines.filter((line) => line.split(/[;:]/)[0] === name).map((line) => /:((?:mailto:)?[^:]*)$/i.exec(line)?.[1]);
  const rules = RULES[of('METHOD')[0] ?? ''] ?? expect.fail('a calendar without a method');
  for (const [name, value] of Object.entries({ ...rules, UID: /@/, DTSTAMP: /Z$/, SEQUENCE: /^\d+$/ })) {
    expect(of(name), name).toHaveLength(1);
    expect(of(name)[0], name).toMatch(value);
  }
  if (!('ATTENDEE' in rules)) expect(of('ATTENDEE')).toEqual([]);
}

const entry = (calendar: string | null | undefined) => {
  const lines = (calendar ?? '').replaceAll('\r\n ', '').split('\r\n');
  if (calendar) expectRules(lines);
  const of = (name: string) => lines.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
  return { uid: of('UID'), sequence: Number(of('SEQUENCE')), method: of('METHOD'), start: of('DTSTART') };
};

/** Moves the start of a webinar, as if the time had passed. */
const startsIn = (job: number, minutes: number, lasts = 60) =>
  server.ctx.db
    .update(webinars)
    .set({
      starts_at: new Date(server.ctx.now().getTime() + minutes * 60_000),
      ends_at: new Date(server.ctx.now().getTime() + (minutes + lasts) * 60_000),
    })
    .where(eq(webinars.job_id, job));

describe('making a webinar', () => {
  test('begins with its kind, needs a date to be published, and is copied without one', async () => {
    const { client } = await aStaffScene(server);
    const made = (await client.send('POST', '/api/jobs', { json: { title: 'Talk', is_webinar: true } })).json as Job;
    expect(made).toMatchObject({ job_kind: 'webinar', rating_style: 2 });
    expect(made.invitation_text).toContain('calendar file');
    const path = `/api/jobs/${made.id}`;
    await client.send('PATCH', path, { json: { description: '<p>Meet us</p>' } });
    expect(problemOf(await client.send('POST', `${path}/publish`, {}))).toMatchObject({
      errors: { schedule: ['schedule_missing'] },
    });
    expect((await client.send('PATCH', path, { json: { fixed_deadline: later(5) } })).status).toBe(422);
    expect((await client.send('PUT', `${path}/webinar`, { json: body({ seats: 30 }) })).status).toBe(200);
    expect((await client.send('POST', `${path}/publish`, {})).json).toMatchObject({ status: 'Published' });
    const copy = (await client.send('POST', `/api/jobs?duplicate=${made.id}`, { json: {} })).json as Job;
    expect(copy).toMatchObject({ job_kind: 'webinar', fixed_deadline: null });
    expect((await client.get(`/api/jobs/${copy.id}/webinar`)).json).toMatchObject({ starts_at: null, seats: 30 });
  });

  test('is refused by field, and to another revision', async () => {
    const scene = await aWebinar({ seats: 2 });
    const wrong = async (given: object) => problemOf(await scene.put(given));
    expect(await wrong({ ends_at: later(71) })).toMatchObject({ status: 422, errors: { ends_at: ['not_later'] } });
    expect(await wrong({ ends_at: later(72 + 24 * 20) })).toMatchObject({ errors: { ends_at: ['too_big'] } });
    expect(await wrong({ starts_at: later(-3), ends_at: later(-2) })).toMatchObject({
      errors: { ends_at: ['deadline_past'] },
    });
    expect(await wrong({ time_zone: '+02:00' })).toMatchObject({ errors: { time_zone: ['unknown_time_zone'] } });
    expect(await wrong({ join_link: '' })).toMatchObject({ errors: { place: ['required'] } });
    expect((await wrong({ join_link: 'javascript:alert(1)' })).status).toBe(422);
    await registered(scene);
    await registered(scene);
    expect(await wrong({ seats: 1 })).toMatchObject({ errors: { seats: ['too_small'] } });
    expect((await scene.put({ revision: 7 })).status).toBe(409);
    expect((await scene.read()).seats).toBe(2);
    const other = await aStaffScene(server);
    expect((await other.client.get(`${other.path}/webinar`)).status).toBe(409);
  });
});

describe('a seat', () => {
  test('comes with a confirmation and a calendar file, counts as a response, and can be given up', async () => {
    const scene = await aWebinar();
    const applicant = await registered(scene);
    expect((await applicant.register()).json).toMatchObject({ registration: { state: 'registered' }, phase: 'before' });
    const [mail, ...more] = await mailsTo(applicant.id);
    expect(more).toEqual([]);
    const first = entry(mail?.calendar);
    expect(first).toMatchObject({ uid: `webinar-${scene.job.id}@vivavoce.test`, method: 'REQUEST', sequence: 0 });
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, applicant.id));
    expect(row).toMatchObject({ bucket: 'Responded', answer_count: 1 });
    const file = (await applicant.browser.get(`${applicant.path}/calendar`)).text;
    expect(file).toMatch(/BEGIN:VEVENT[^]*END:VCALENDAR\r\n$/);
    const page = `http://vivavoce.test/j/${scene.job.shorturl}`;
    for (const text of [file, mail?.calendar?.replaceAll('\r\n ', '')]) {
      expect(text?.replaceAll('\r\n ', '')).toMatch(new RegExp(`^DESCRIPTION:.*${page}\r$`, 'mu'));
      expect(text).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\n/u);
    }
    // Shared calendars show the address to colleagues.
    for (const text of [file, mail?.calendar]) expect(text?.replaceAll('\r\n ', '')).not.toContain('?t=');

    expect((await applicant.giveUp()).json).toMatchObject({ registration: { state: 'cancelled' } });
    const removed = entry((await newest(applicant.id))?.calendar);
    expect(removed).toMatchObject({ uid: first.uid, method: 'CANCEL', sequence: 1 });
    expect((await newest(applicant.id))?.calendar).not.toContain('VALARM');
    expect((await applicant.browser.get(`${applicant.path}/calendar`)).status).toBe(404);
    await applicant.register();
    expect(entry((await newest(applicant.id))?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 2 });
  });

  test('is given exactly as often as there are seats, also to many at the same time', async () => {
    const scene = await aWebinar({ seats: 3 });
    const applicants = await Promise.all(Array.from({ length: 9 }, () => anApplicant(scene)));
    const states = (await Promise.all(applicants.map((one) => one.register()))).map(
      ({ json }) => (json as InterviewWebinar).registration?.state,
    );
    expect(states.filter((state) => state === 'registered')).toHaveLength(3);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(6);
    const seated = applicants.filter((_one, at) => states[at] === 'registered');
    await Promise.all([...seated.map((one) => one.giveUp()), ...applicants.slice(0, 4).map((one) => one.read())]);
    expect(await scene.read()).toMatchObject({ registered: 3, waiting: 3, cancelled: 3 });
  });

  test('goes to the first of the waiting list, who is told; nobody passes the list', async () => {
    const scene = await aWebinar({ seats: 1 });
    const first = await registered(scene);
    const second = await registered(scene);
    const third = await registered(scene);
    expect((await third.read()).registration).toMatchObject({ state: 'waiting', position: 2 });
    await server.ctx.db
      .update(applications)
      .set({ declined_at: server.ctx.now() })
      .where(eq(applications.id, first.id));
    await processDueWebinars(server.ctx);
    expect((await second.read()).registration?.state).toBe('registered');
    expect((await newest(second.id))?.subject).toContain('You have a seat');
    await second.giveUp();
    expect((await third.read()).registration?.state).toBe('registered');
    const fourth = await registered(scene);
    expect((await fourth.read()).registration?.state).toBe('waiting');
    await scene.put({ seats: 2, time_zone: 'Europe/London' });
    expect((await fourth.read()).registration?.state).toBe('registered');
    // Days are those of the webinar's zone, of the registered alone.
    const askedAt = (application: number, at: string) =>
      server.ctx.db
        .update(webinar_registrations)
        .set({ asked_at: new Date(at) })
        .where(eq(webinar_registrations.application_id, application));
    await askedAt(second.id, '2026-06-09T12:00:00Z');
    await askedAt(third.id, '2026-06-09T23:30:00Z');
    await askedAt(fourth.id, '2026-06-12T12:00:00Z');
    expect((await scene.read()).by_day).toEqual([
      { day: '2026-06-10', registered: 1 },
      { day: '2026-06-12', registered: 1 },
    ]);
  });

  test('is refused after the end, in a closed activity, and to an applicant who withdrew', async () => {
    const scene = await aWebinar();
    const [late, gone, closed] = await Promise.all([anApplicant(scene), anApplicant(scene), anApplicant(scene)]);
    await gone.browser.send('POST', `/api/interview/${gone.id}/decline`, { json: { reason: '' } });
    expect((await gone.register()).status).toBe(409);
    await scene.client.send('POST', `${scene.path}/archive`, {});
    expect((await closed.register()).status).toBe(409);
    await scene.client.send('POST', `${scene.path}/unarchive`, {});
    await startsIn(scene.job.id, -90);
    expect((await late.register()).status).toBe(409);
    expect(await late.read()).toMatchObject({ open: false, registration: null });
  });
});

describe('what applicants are told', () => {
  test('a change is told once to each, with the same entry and a higher sequence', async () => {
    const scene = await aWebinar();
    const applicant = await registered(scene);
    await scene.put({ starts_at: later(100), ends_at: later(101) });
    expect(await scene.read()).toMatchObject({ to_tell: 1 });
    await Promise.all([processDueWebinars(server.ctx), processDueWebinars(server.ctx)]);
    await processDueWebinars(server.ctx);
    const all = await mailsTo(applicant.id);
    expect(all).toHaveLength(2);
    expect(all[1]?.subject).toContain('Changed');
    const [before, after] = all.map(({ calendar }) => entry(calendar));
    expect(after).toMatchObject({ uid: before?.uid, sequence: 1, method: 'REQUEST' });
    expect(after?.start).not.toBe(before?.start);
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, applicant.id));
    expect(row?.deadline?.toISOString()).toBe((await scene.read()).ends_at);
    await scene.put({ recording_link: 'https://films.example/9', seats: 40 });
    await processDueWebinars(server.ctx);
    expect(await mailsTo(applicant.id)).toHaveLength(2);
  });

  test('an archived webinar is called off, and comes back', async () => {
    const scene = await aWebinar();
    const applicant = await registered(scene);
    await scene.client.send('POST', `${scene.path}/archive`, {});
    await processDueWebinars(server.ctx);
    expect(entry((await newest(applicant.id))?.calendar)).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(await applicant.read()).toMatchObject({ cancelled: true, open: false });
    await scene.client.send('POST', `${scene.path}/unarchive`, {});
    await processDueWebinars(server.ctx);
    expect(entry((await newest(applicant.id))?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 2 });
  });

  test('each reminder comes once, and not to those who registered after its time', async () => {
    const scene = await aWebinar();
    const early = await registered(scene);
    const waitsLong = new Date(server.ctx.now().getTime() - 100 * HOUR);
    await server.ctx.db
      .update(webinar_registrations)
      .set({ registered_at: waitsLong })
      .where(eq(webinar_registrations.application_id, early.id));
    await startsIn(scene.job.id, 20 * 60);
    const late = await registered(scene);
    await Promise.all([processDueWebinars(server.ctx), processDueWebinars(server.ctx)]);
    await startsIn(scene.job.id, 50);
    await processDueWebinars(server.ctx);
    await processDueWebinars(server.ctx);
    const subjects = async (id: number) => (await mailsTo(id)).map(({ subject }) => subject.split(':')[0]);
    expect(await subjects(early.id)).toEqual(['You are registered', 'Soon', 'Within the hour']);
    expect(await subjects(late.id)).toEqual(['You are registered']);
  });
});

describe('joining and attendance', () => {
  test('the address opens shortly before the start, for registered applicants, and counts as attendance', async () => {
    const scene = await aWebinar();
    const [applicant, other] = [await registered(scene), await anApplicant(scene)];
    expect((await applicant.join()).status).toBe(409);
    expect(JSON.stringify(await applicant.read())).not.toContain('4tk9');
    await startsIn(scene.job.id, 14);
    expect((await other.join()).status).toBe(409);
    expect((await applicant.join()).json).toEqual({ link: 'https://meet.example/4tk9' });
    await applicant.join();
    expect(await scene.read()).toMatchObject({ registered: 1, attended: 1 });
    await startsIn(scene.job.id, -180);
    expect((await applicant.join()).status).toBe(409);
    await scene.put({ recording_link: 'https://films.example/9' });
    expect((await applicant.read()).recording_link).toBe('https://films.example/9');
    expect((await other.read()).recording_link).toBe('');
  });

  test('staff set attendance once it has begun, list pages by cursor, and export it', async () => {
    const scene = await aWebinar();
    const people = [await registered(scene), await registered(scene), await registered(scene)];
    const path = `${scene.path}/registrations`;
    const set = (id: number, attendance: string | null) =>
      scene.client.send('PUT', `${path}/${id}`, { json: { attendance } });
    expect((await set(people[0]?.id ?? 0, 'attended')).status).toBe(409);
    await startsIn(scene.job.id, -10);
    expect((await set(people[0]?.id ?? 0, 'attended')).json).toMatchObject({ attended: true, attendance: 'attended' });
    await people[1]?.join();
    expect((await set(people[1]?.id ?? 0, 'absent')).json).toMatchObject({ attended: false });
    expect((await set(people[1]?.id ?? 0, null)).json).toMatchObject({ attended: true, attendance: null });
    const ids: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = (await scene.client.get(`${path}?page_size=2${query}`)).json as {
        results: WebinarRegistration[];
        next_cursor: string | null;
      };
      ids.push(...page.results.map(({ application }) => application));
      cursor = page.next_cursor;
    }
    expect(new Set(ids)).toEqual(new Set(people.map(({ id }) => id)));
    expect(ids).toHaveLength(people.length);
    expect((await scene.client.get(`${path}?cursor=1_x`)).status).toBe(422);
    expect((await scene.client.get(`${path}?state=waiting`)).json).toMatchObject({ results: [] });
    for (const { id } of people) {
      const { results } = (await scene.client.get(`${path}?application=${id}`)).json as {
        results: WebinarRegistration[];
      };
      expect(results.map(({ application }) => application)).toEqual([id]);
    }
    const elsewhere = await registered(await aWebinar());
    expect((await scene.client.get(`${path}?application=${elsewhere.id}`)).json).toMatchObject({ results: [] });
    const sheet = (await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`)).text;
    expect(sheet).toContain('"Attended"');
    expect(sheet).toContain('"Registered"');
  });
});

test('a public webinar is among the events, and a visitor who registers there has a seat', async () => {
  const { db } = server.ctx;
  const scene = await aWebinar({ seats: 1 });
  const [company] = await db
    .update(companies)
    .set({ hub_enabled: true, hub_open: true })
    .where(eq(companies.id, scene.company_id))
    .returning();
  const visitor = server.anonymous();
  const events = async () => (await visitor.get(`/api/company/events?short_name=${company?.shortname}`)).json;
  expect(await events()).toEqual([]);
  await db.execute(sql`update jobs set marketplace_public = true where id = ${scene.job.id}`);
  const calendar = `/api/company/webinars/${scene.job.shorturl}/calendar`;
  expect(await events()).toMatchObject([{ kind: 'webinar', id: scene.job.id, calendar }]);
  expect(JSON.stringify(await events())).not.toContain('4tk9');
  expect(entry((await visitor.get(calendar)).text).uid).toBe(`webinar-${scene.job.id}@vivavoce.test`);
  const form = { first_name: 'Ada', last_name: 'Nwosu', email: 'ada.webinar@mail.example', agree_terms: 'on' };
  const answer = await visitor.send('POST', `/j/${scene.job.shorturl}`, { form });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  expect(await scene.read()).toMatchObject({ registered: 1 });
  await scene.client.send('POST', `${scene.path}/archive`, {});
  expect(await events()).toEqual([]);
  expect((await visitor.get(calendar)).status).toBe(404);
});
