import type { Interview } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, aQuestion, aSeat, aUser } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';

const server = useTestServer();

const TABLES = ['applications', 'users', 'events', 'mails', 'job_versions', 'question_openings', 'interview_sessions'];
const counts = async () => {
  const each = TABLES.map((name) => sql`(select count(*) from ${sql.identifier(name)}) as ${sql.identifier(name)}`);
  return (await server.ctx.db.execute(sql`select ${sql.join(each, sql`, `)}`)).rows[0];
};

describe('the interview for a trial run', () => {
  it('is that of an applicant invited now, drafts and passed deadlines included, and stores nothing', async () => {
    const past = { deadline_type: 'fixed' as const, fixed_deadline: new Date(0) };
    for (const given of [{ status: 'Draft' as const }, {}, past, { archived: true }]) {
      const scene = await aStaffScene(server, { title: 'Night shift', ...given });
      await aQuestion(server.ctx.db, { job: scene.job, text: 'Why nights?', attempts_allowed: 2 });
      const before = await counts();
      const reply = await scene.client.get(`${scene.path}/trial`);
      const trial = reply.json as Interview;
      expect(trial).toMatchObject({ gate: 'open', consent: null, responded_at: null, job: { title: 'Night shift' } });
      expect(trial.questions).toMatchObject([
        { text: 'Why nights?', state: 'waiting', opened_at: null, attempts_left: 2, attempts: [] },
      ]);
      expect(await counts()).toEqual(before);
    }
  });

  it('is there for those who see the activity as staff, and for nobody else', async () => {
    const scene = await aStaffScene(server);
    const reviewer = await aUser(server.ctx.db);
    await aSeat(server.ctx.db, scene.job, { user_id: reviewer.id });
    expect((await (await server.staff(reviewer)).get(`${scene.path}/trial`)).status).toBe(200);
    const stranger = await aMember(server.ctx.db, { role: 'owner' });
    expect((await (await server.staff(stranger)).get(`${scene.path}/trial`)).status).toBe(404);
    expect((await server.anonymous().get(`${scene.path}/trial`)).status).toBe(401);
  });
});
