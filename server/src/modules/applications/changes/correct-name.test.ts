import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aUser } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, events, mails, users } from '../../../db/schema/index.ts';

const server = useTestServer();
let one: Application;
const scene = perTest(() =>
  aStaffScene(server, {
    invitation_subject: 'Welcome',
    invitation_text: '<p>Hello [FIRST NAME]</p>',
  }),
);
beforeEach(async () => {
  const user = await aUser(server.ctx.db, { first_name: 'Eleonora', last_name: 'Lind' });
  const fresh = { status: 0, invited_at: null, applicant_name: 'Nroa Lind', applicant_first_name: 'Nroa' };
  one = await anApplication(server.ctx.db, { job: scene.job, user_id: user.id, ...fresh });
});

const path = () => `${scene.path}/applications/${one.id}`;
const correct = (body: object) => scene.client.patch(path(), body);
const namesFound = async (q: string) =>
  (await scene.client.get(`${scene.path}/applications?status=ToInvite&q=${q}`)).json as {
    results: { user: { full_name: string } }[];
  };

describe('correcting the name of an applicant', () => {
  it('changes it in the activity, and not in the account, which may serve other companies', async () => {
    const { status, json } = await correct({ first_name: '  Nora ' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ names: { first_name: 'Nora', last_name: 'Lind' }, user: { full_name: 'Nora Lind' } });
    expect((await namesFound('nora')).results.map(({ user }) => user.full_name)).toEqual(['Nora Lind']);
    expect((await namesFound('nroa')).results).toEqual([]);
    const [account] = await server.ctx.db.select().from(users).where(eq(users.id, one.user_id));
    expect(account).toMatchObject({ first_name: 'Eleonora', last_name: 'Lind' });
    const types = await server.ctx.db.select().from(events).where(eq(events.application_id, one.id));
    expect(types.map(({ type }) => type)).toEqual(['application.name_corrected']);
  });

  it('greets the applicant by it from then on', async () => {
    await correct({ first_name: 'Anne Marie', last_name: 'Lind' });
    expect((await scene.client.post(`${path()}/invite`, {})).status).toBe(200);
    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, one.id));
    expect(mail).toMatchObject({ to_name: 'Anne Marie Lind' });
    expect(mail?.html).toContain('Hello Anne Marie');
  });

  it('takes one name alone, and refuses none and links', async () => {
    expect((await correct({ last_name: '' })).json).toMatchObject({ user: { full_name: 'Nroa' } });
    for (const body of [{ first_name: '' }, { first_name: 'evil.example' }, { last_name: 'Lind', nickname: 'N' }])
      expect(problemOf(await correct(body))).toMatchObject({ status: 422 });
    expect((await correct({ external_id: 'X1' })).status).toBe(200);
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, one.id));
    expect(row).toMatchObject({ applicant_name: 'Nroa', external_id: 'X1' });
    const types = await server.ctx.db.select().from(events).where(eq(events.application_id, one.id));
    expect(types).toHaveLength(1);
  });
});
