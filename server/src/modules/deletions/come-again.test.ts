import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, aUser } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { meeting } from '../../../test/meeting.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { applications, deletions, users } from '../../db/schema/index.ts';
import { insertApplicants } from '../applications/insert-applicants.repository.ts';
import { ensurePerson } from '../interviews/registration.repository.ts';
import { forgetPeople } from '../applications/erase.service.ts';
import { deleteApplicants } from './take-away.repository.ts';
import { takeAway } from './take-away.service.ts';

let server: TestServer;
let scene: StaffScene;
let next: Awaited<ReturnType<typeof aJob>>;
let leaving: Application;
let email: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server);
  next = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  const person = await aUser(db, { first_name: 'Ana', last_name: 'Zweig', password_hash: null });
  email = person.email;
  leaving = await anApplication(db, { job: scene.job, user_id: person.id });
});

const ana = () => ({ first_name: 'Ana', last_name: 'Zweig', email, phone: null });
const addElsewhere = (tx: Tx) =>
  insertApplicants(tx, next, [{ ...ana(), external_id: null, reasonable_adjustments: false }], {
    user_id: scene.owner.id,
  });
/** The addresses of those who applied to the other activity. */
const addresses = async () =>
  (
    await server.ctx.db
      .select({ email: users.email })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(eq(applications.job_id, next.id))
  ).map((row) => row.email);
const takePart = async (tx: Tx) => {
  const part = { applications: [leaving.id], people: [leaving.user_id] };
  await deleteApplicants(tx, part, []);
  await forgetPeople(tx, part.people);
};

it('who is added elsewhere while the deleted activity is taken away keeps name and address', async () => {
  expect((await scene.client.send('DELETE', scene.path)).status).toBe(204);
  const [deletion] = await server.ctx.db.select().from(deletions);
  const { signal } = new AbortController();
  await meeting(server.ctx.db, addElsewhere, () => takeAway(server.ctx, deletion!.id, signal));
  expect(await addresses()).toEqual([email]);
});

it('who is added elsewhere at the moment of being forgotten gets an account of their own', async () => {
  await meeting(server.ctx.db, takePart, () => server.ctx.db.transaction(addElsewhere));
  expect(await addresses()).toEqual([email]);
});

it('who registers at the moment of being forgotten gets an account of their own', async () => {
  const register = () => server.ctx.db.transaction((tx) => ensurePerson(tx, ana()));
  const person = await meeting(server.ctx.db, takePart, register);
  expect(person.id).not.toBe(leaving.user_id);
  expect(person.email).toBe(email);
});
