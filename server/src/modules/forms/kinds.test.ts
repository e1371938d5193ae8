import type { FeedEvent, FoundApplication, Job } from '@vivavoce/contract/types.ts';
import { offeredKinds } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { withToken } from '../../../test/authorization/tokens.ts';
import { aCvPdf, CV_LINES } from '../../../test/cv-files.ts';
import { aVersion } from '../../../test/factories.ts';
import { aForm } from '../../../test/files.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, consents } from '../../db/schema/index.ts';

const server = useTestServer();

/** Differences between kinds: every other check is the same for each of them. */
interface Kind {
  kind: JobKind;
  account_type: 'employer' | 'university';
  fields: object;
  /** Stores its content, before it is published. */
  fill: (client: ApiClient, path: string) => Promise<unknown>;
  /** Does all that an applicant does. */
  respond: (browser: ApiClient, path: string) => Promise<unknown>;
  /** Type of the event in the feed. */
  event: 'interview.submitted' | 'webinar.registered';
  /** Rows that belong to an applicant. */
  tables: string[];
}

const item = { id: 'calm', kind: 'scale', text: 'I am calm.', required: true, competency: 'Patience', reversed: false };
const responses = ['First', 'Second', 'Third'].map((text, at) => ({ id: `resp${at}`, text, key: at + 1 }));
const day = 86_400_000;

const form = async (browser: ApiClient, path: string, answers: object) => {
  await browser.send('POST', `${path}/form`, {});
  await browser.send('PUT', `${path}/form`, { json: { answers } });
  return browser.send('POST', `${path}/submit`, { json: {} });
};

const KINDS: Kind[] = [
  {
    kind: 'questionnaire',
    account_type: 'employer',
    fields: { is_questionnaire: true },
    fill: (client, path) =>
      client.send('PUT', `${path}/questionnaire-questions`, {
        json: {
          revision: 0,
          paged: true,
          sections: [{ id: 'part', title: '', items: [{ ...item, labels: ['No', 'Yes'] }] }],
        },
      }),
    respond: (browser, path) => form(browser, path, { calm: 2 }),
    event: 'interview.submitted',
    tables: ['form_replies'],
  },
  {
    kind: 'situational_judgement',
    account_type: 'employer',
    fields: { sjt_assessment: true },
    fill: (client, path) =>
      client.send('PUT', `${path}/judgement-test`, {
        json: {
          revision: 0,
          time_limit_minutes: null,
          key_source: '',
          scenarios: [
            {
              id: 'desk',
              title: 'A full desk',
              text: 'They wait.',
              format: 'rank',
              video_id: null,
              levels: [],
              responses,
            },
          ],
        },
      }),
    respond: (browser, path) => form(browser, path, { desk: [1, 2, 3] }),
    event: 'interview.submitted',
    tables: ['form_replies'],
  },
  {
    kind: 'cv_copilot',
    account_type: 'university',
    fields: { is_cvcopilot: true },
    fill: () => Promise.resolve(),
    respond: async (browser, path) => {
      const file = new Uint8Array(aCvPdf([CV_LINES.en]));
      await browser.send('POST', `${path}/cv-versions`, aForm('cv', 'Nadia.pdf', file));
      return browser.send('POST', `${path}/submit`, { json: {} });
    },
    event: 'interview.submitted',
    tables: ['form_replies', 'cv_versions'],
  },
  {
    kind: 'webinar',
    account_type: 'university',
    fields: { is_webinar: true },
    fill: (client, path) =>
      client.send('PUT', `${path}/webinar`, {
        json: {
          revision: 0,
          starts_at: new Date(server.ctx.now().getTime() + day).toISOString(),
          ends_at: new Date(server.ctx.now().getTime() + day + 3_600_000).toISOString(),
          time_zone: 'Europe/London',
          place: 'Hall',
          join_link: '',
          seats: null,
          recording_link: '',
        },
      }),
    respond: (browser, path) => browser.send('POST', `${path}/webinar`, {}),
    event: 'webinar.registered',
    tables: ['webinar_registrations'],
  },
];

async function aKind({ account_type, fields, fill }: Kind): Promise<StaffScene & { made: Job; shortname: string }> {
  const scene = await aStaffScene(server);
  const { client, company_id } = scene;
  const [company] = await server.ctx.db
    .update(companies)
    .set({ account_type, marketplace_enabled: true, hub_enabled: true, hub_open: true })
    .where(eq(companies.id, company_id))
    .returning();
  const { id } = (await client.send('POST', '/api/jobs', { json: { title: 'One of its kind', ...fields } }))
    .json as Job;
  const path = `/api/jobs/${id}`;
  await client.send('PATCH', path, { json: { description: '<p>About it</p>' } });
  await fill(client, path);
  const published = await client.send('POST', `${path}/publish`, {});
  expect(published.status, published.text).toBe(200);
  return { ...scene, path, made: published.json as Job, shortname: company?.shortname ?? '' };
}

async function aResponse(scene: Awaited<ReturnType<typeof aKind>>, { respond }: Kind) {
  const user = { first_name: 'Zelda', last_name: 'Quist', email: `zelda.${scene.made.id}@mail.example` };
  const added = await scene.client.send('POST', `${scene.path}/applications`, { json: { user, invite: true } });
  const id = (added.json as { results: { id: number }[] }).results[0]?.id ?? 0;
  const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, id));
  if (!row) throw new Error('nobody was added');
  const application = await aVersion(server.ctx.db, row);
  const browser = await server.applicant(application);
  const path = `/api/interview/${id}`;
  const opened = await browser.get(path);
  expect(opened.status, opened.text).toBe(200);
  await server.ctx.db
    .insert(consents)
    .values({ application_id: id, notice_version: 'v', recording: true, ai: false, at: server.ctx.now() });
  const done = await respond(browser, path);
  expect((done as { status: number }).status).toBe(200);
  return { id, browser, path };
}

test('every kind that is offered without a company outside takes part here', () => {
  const offered = ['employer', 'university'].flatMap((account_type) =>
    offeredKinds({ account_type, freemium: false, test_provider: false }),
  );
  expect([...new Set(offered)].toSorted()).toEqual([...KINDS.map(({ kind }) => kind), 'presentation'].toSorted());
});

describe.each(KINDS)('an activity of the kind $kind', (kind) => {
  test('is copied, kept as a template, archived and brought back, and is in the marketplace', async () => {
    const { client, made, path, shortname } = await aKind(kind);
    const copy = (await client.send('POST', `/api/jobs?duplicate=${made.id}`, { json: {} })).json as Job;
    expect(copy).toMatchObject({ job_kind: kind.kind, question_count: made.question_count, status: 'Draft' });
    const template = await client.send('POST', '/templates/api/job-templates', {
      json: { job: made.id, title: 'Ours', private: false },
    });
    expect(template.status, template.text).toBe(201);
    const [again] = (
      await client.send('POST', '/templates/api/job-templates/create', {
        json: { template_ids: [(template.json as { id: number }).id], publish: false },
      })
    ).json as Job[];
    expect(again).toMatchObject({ job_kind: kind.kind, question_count: made.question_count });
    for (const move of ['archive', 'unarchive'])
      expect((await client.send('POST', `${path}/${move}`, {})).json).toMatchObject({ job_kind: kind.kind });
    const listed = (await client.get(`/api/jobs?kind=${kind.kind}`)).json as { count: number };
    expect(listed.count).toBe(3);

    const visible = async () =>
      (
        (await server.anonymous().get(`/api/v2/companies/${shortname}/marketplace/activities`)).json as {
          count: number;
        }
      ).count;
    expect(await visible()).toBe(0);
    await server.ctx.db.execute(sql`update jobs set marketplace_public = true where id = ${made.id}`);
    expect(await visible()).toBe(1);
  });

  test('gives applicants their own data, and nothing of it stays after an erasure', async () => {
    const scene = await aKind(kind);
    const { id, browser, path } = await aResponse(scene, kind);
    expect((await browser.get(`${path}/home`)).status).toBe(200);
    expect((await browser.get(`${path}/receipt`)).status).toBe(200);
    const stored = async () => {
      const counts = kind.tables.map(async (table) => {
        const { rows } = await server.ctx.db.execute<{ count: number }>(
          sql`select count(*)::int from ${sql.identifier(table)} where application_id = ${id}`,
        );
        return rows[0]?.count ?? 0;
      });
      return Promise.all(counts);
    };
    expect(await stored()).toEqual(kind.tables.map(() => 1));
    const erased = await scene.client.send('DELETE', `${scene.path}/applications/${id}`, {
      json: { full_name: 'Zelda Quist' },
    });
    expect(erased.status, erased.text).toBe(204);
    expect(await stored()).toEqual(kind.tables.map(() => 0));
  });

  test('has its applicants in the search, its steps in the feed, and both for programs with a token', async () => {
    const scene = await aKind(kind);
    const { id } = await aResponse(scene, kind);
    const { client, made } = scene;
    const token = await client.send('POST', '/api/account/tokens', {
      json: { name: 'Reports', scopes: ['jobs:read', 'applications:read'], expires_in_days: 1 },
    });
    expect(token.status, token.text).toBe(201);
    const program = withToken(server.url, (token.json as { token: string }).token);
    for (const reader of [client, program]) {
      const found = (await reader.get(`/api/applications?q=Quist&job=${made.id}`)).json as FoundApplication[];
      expect(found.map((result) => [result.id, result.job.id])).toEqual([[id, made.id]]);
      const feed = (await reader.get(`/api/jobs/${made.id}/activities`)).json as { results: FeedEvent[] };
      expect(feed.results.find(({ type }) => type === kind.event)).toMatchObject({
        job: { id: made.id, job_kind: kind.kind },
        application: { id },
      });
    }
    const record = await client.get(`${scene.path}/applications/${id}/record`);
    expect(record.json).toMatchObject({ full_name: 'Zelda Quist', responded_at: expect.any(String) });
  });
});
