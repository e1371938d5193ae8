import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview, SurveyFigures } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aSeat, aVersion } from '../../../../test/factories.ts';
import { aForm, aPdf } from '../../../../test/files.ts';
import { aScene } from '../../../../test/recording.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { applications, companies, events, survey_replies } from '../../../db/schema/index.ts';

const server = useTestServer();

type Scene = Awaited<ReturnType<typeof aScene>>;
const put = (
  { browser, path }: Pick<Scene, 'browser' | 'path'>,
  name: string,
  content: Uint8Array<ArrayBuffer> | string,
) => browser.send('PUT', `${path}/cv`, aForm('cv', name, content));
const remove = ({ browser, path }: Scene) => browser.send('DELETE', `${path}/cv`);
const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code;

describe('a CV from the applicant', () => {
  test('is stored, replaced and removed during set-up, and the feed says by whom', async () => {
    const scene = await aScene(server, { consented: false, job: { cv_requested: true } });
    expect(((await scene.browser.get(scene.path)).json as Interview).cv).toBeNull();
    expect(((await put(scene, 'CV Nora.pdf', aPdf())).json as Interview).cv).toMatchObject({ filename: 'CV Nora.pdf' });
    expect(((await put(scene, 'newer.pdf', aPdf())).json as Interview).cv?.filename).toBe('newer.pdf');
    expect(((await remove(scene)).json as Interview).cv).toBeNull();
    expect((await remove(scene)).status).toBe(404);
    const rows = await server.ctx.db.select().from(events).where(eq(events.application_id, scene.application.id));
    expect(rows.map(({ type, actor_kind }) => [type, actor_kind])).toEqual([
      ['application.cv_added', 'applicant'],
      ['application.cv_added', 'applicant'],
      ['application.cv_removed', 'applicant'],
    ]);
  });

  test('is refused where none is asked for, after sending, and in other formats or sizes', async () => {
    const unasked = await aScene(server);
    expect(codeOf(await put(unasked, 'cv.pdf', aPdf()))).toBe('wrong_state');
    const scene = await aScene(server, { job: { cv_requested: true } });
    expect((await put(scene, 'cv.pdf', 'MZ no document')).status).toBe(415);
    const large = new Uint8Array(FILE_LIMITS.cv_max_bytes + 1).fill(0x20);
    large.set(aPdf());
    expect((await put(scene, 'cv.pdf', large)).status).toBe(413);
    await put(scene, 'cv.pdf', aPdf());
    const row = eq(applications.id, scene.application.id);
    await server.ctx.db.update(applications).set({ responded_at: server.ctx.now() }).where(row);
    expect((await put(scene, 'late.pdf', aPdf())).status).toBe(409);
    expect((await remove(scene)).status).toBe(409);
    expect(((await scene.browser.get(scene.path)).json as Interview).cv?.filename).toBe('cv.pdf');
  });
});

describe('the survey', () => {
  test('is answered after sending; staff read figures from five replies on', async () => {
    const staff = await aStaffScene(server);
    const figures = async () => (await staff.client.get(`${staff.path}/survey`)).json as SurveyFigures;
    const repliers: Pick<Scene, 'browser' | 'path'>[] = [];
    for (let count = 0; count < 5; count += 1) {
      const application = await aVersion(
        server.ctx.db,
        await anApplication(server.ctx.db, { job: staff.job, responded_at: server.ctx.now() }),
      );
      repliers.push({ browser: await server.applicant(application), path: `/api/interview/${application.id}` });
    }
    const reply = ({ browser, path }: Pick<Scene, 'browser' | 'path'>, ease: number, fairness = 5) =>
      browser.send('PUT', `${path}/survey`, { json: { ease, fairness } });
    for (const one of repliers.slice(0, 4)) expect((await reply(one, 4)).status).toBe(200);
    expect(await figures()).toEqual({ replies: 4, ease: null, fairness: null });
    const last = repliers[4]!;
    expect(((await reply(last, 1)).json as Interview).survey).toEqual({ ease: 1, fairness: 5 });
    expect(((await reply(last, 2, 1)).json as Interview).survey).toEqual({ ease: 2, fairness: 1 });
    expect(await figures()).toEqual({
      replies: 5,
      ease: { average: 3.6, counts: [0, 1, 0, 4, 0] },
      fairness: { average: 4.2, counts: [1, 0, 0, 0, 4] },
    });
    expect((await reply(last, 6)).status).toBe(422);
    expect((await reply(last, 2.5)).status).toBe(422);
    const unsent = await aScene(server);
    expect(codeOf(await reply(unsent, 3))).toBe('wrong_state');
    const panel = await server.staff(await aSeat(server.ctx.db, staff.job), null);
    expect((await panel.get(`${staff.path}/survey`)).status).toBe(200);
  });

  test('goes with the applicant', async () => {
    const staff = await aStaffScene(server);
    const { db } = server.ctx;
    const application = await anApplication(db, { job: staff.job, responded_at: server.ctx.now() });
    await db
      .insert(survey_replies)
      .values({ application_id: application.id, job_id: staff.job.id, ease: 1, fairness: 1 });
    await db.delete(applications).where(eq(applications.id, application.id));
    expect(await db.$count(survey_replies, eq(survey_replies.application_id, application.id))).toBe(0);
  });
});

describe('practice interviews of the company', () => {
  test('are linked after sending, on the page and in the mail, where the activity mentions them', async () => {
    const staff = await aStaffScene(server, { invitation_promote_practice: true });
    const { db } = server.ctx;
    const company = eq(companies.id, staff.job.company_id);
    const application = await aVersion(db, await anApplication(db, { job: staff.job }));
    const browser = await server.applicant(application);
    const read = async () =>
      ((await browser.get(`/api/interview/${application.id}`)).json as Interview).job.practice_url;
    const preview = async () =>
      (
        (await staff.client.post(`${staff.path}/email-preview`, { type: 'completion', body: '' })).json as {
          html: string;
        }
      ).html;
    await db.update(companies).set({ marketplace_enabled: false }).where(company);
    expect(await read()).toBeNull();
    expect(await preview()).not.toContain('/marketplace/');
    await db.update(companies).set({ marketplace_enabled: true }).where(company);
    const [{ shortname } = { shortname: '' }] = await db.select().from(companies).where(company);
    expect(await read()).toMatch(new RegExp(`/marketplace/${shortname}$`));
    expect(await preview()).toContain(`/marketplace/${shortname}`);
  });
});
