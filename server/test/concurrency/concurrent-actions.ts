import { eq } from 'drizzle-orm';
import { consents, jobs, written_answers } from '../../src/db/schema/index.ts';
import { addListed } from '../../src/modules/imports/add-batches.service.ts';
import { NOTICE_VERSION } from '../../src/modules/interviews/state/notice.ts';
import type { ApiClient, Reply } from '../api-client.ts';
import type { TestServer } from '../api-test.ts';
import { aJob, aMember, anApplicantRequest, anApplication, aQuestion, aSeat, aUser, aVersion } from '../factories.ts';
import type { Application, Job } from '../factories.ts';
import { aForm } from '../files.ts';

const DAY_MS = 86_400_000;
const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
/** So many days after tomorrow, the same all the while. */
const inDays = (days: number): string => new Date(tomorrow + days * DAY_MS).toISOString();

/** A company with two colleagues, for whose activities actions meet. */
export interface Desk {
  server: TestServer;
  company: { id: number; shortname: string };
  owner: { id: number };
  staff: ApiClient;
  colleague: ApiClient;
}

/** An activity with an applicant who has written an answer and not sent it, an invited one and one to invite. */
export interface World extends Desk {
  job: Job;
  path: string;
  one: Application;
  two: Application;
  three: Application;
  applicant: ApiClient;
  /** The request for more time that is open, and the seat that is taken, where a action is about it. */
  action: number;
  seat: number;
}

export interface Action {
  does: (world: World) => Promise<Reply>;
  /** Change that makes the action news, done in good time. */
  before?: (world: World) => Promise<unknown>;
}

export async function aWorld(desk: Desk, needs: readonly Action[]): Promise<World> {
  const { server, company, owner } = desk;
  const { db } = server.ctx;
  const job = await aJob(db, {
    company_id: company.id,
    created_by: owner.id,
    fixed_deadline: new Date(inDays(10)),
    invitation_text: '<p>Hello [FIRST NAME]</p>',
    rejection_email_body_text: '<p>Thank you</p>',
  });
  const question = await aQuestion(db, { job, kind: 'text', preparation_seconds: 0, answer_seconds: 0 });
  const add = async (n: number, given: Partial<Application> = {}) => {
    const user = await aUser(db, {
      email: `${n}.${job.id}@applicant.test`,
      first_name: 'Ana',
      last_name: `Zweig ${n}`,
    });
    const fields = { applicant_name: user.full_name, invited_at: new Date(Date.now() - 3 * DAY_MS), ...given };
    return anApplication(db, { job, user_id: user.id, deadline: new Date(inDays(10)), ...fields });
  };
  const one = await aVersion(db, await add(1, { status: 2 }));
  const about = { application_id: one.id, job_id: job.id, company_id: company.id, question_id: question.id };
  await db
    .insert(consents)
    .values({ application_id: one.id, notice_version: NOTICE_VERSION, recording: true, ai: false });
  await db.insert(written_answers).values({ ...about, text: 'I was there.', revision: 1, saved_at: new Date() });
  const two = await add(2);
  const three = await add(3, { status: 0, invited_at: null, deadline: null });
  const world = { ...desk, job, path: `/api/jobs/${job.id}`, one, two, three, action: 0, seat: 0 };
  const made = { ...world, applicant: await server.applicant(one) };
  for (const { before } of needs) await before?.(made);
  return made;
}

const pathOf = ({ path }: World, { id }: Application) => `${path}/applications/${id}`;
const decide = (what: string): Action => ({ does: (world) => world.staff.post(`${pathOf(world, world.one)}/${what}`) });
const after = (decision: string, action: Action): Action => ({ ...action, before: decide(decision).does });
const bulk = (body: object): Action => ({
  does: ({ colleague, path, one, two }) =>
    colleague.post(`${path}/applications/bulk`, { selection: { ids: [one.id, two.id] }, ...body }),
});
const activity = (what: string, body?: object): Action => ({
  does: ({ colleague, path }) => colleague.post(`${path}/${what}`, body),
});
const asApplicant = (what: string, body: object): Action => ({
  does: ({ applicant, one }) => applicant.post(`/api/interview/${one.id}/${what}`, body),
});
const request = (body: object, ended?: object): Action => {
  const patch = ({ colleague, company, action }: World, change: object) =>
    colleague.patch(`/api/companies/${company.shortname}/actions`, { id: action, action_type: 'Extension', ...change });
  return {
    before: async (world) => {
      world.action ||= (await anApplicantRequest(world.server.ctx.db, world.one)).id;
      if (ended) await patch(world, ended);
    },
    does: (world) => patch(world, body),
  };
};
const newcomer = (n: number, { id }: Job) => ({
  first_name: 'Nora',
  last_name: `Lind ${n}`,
  email: `new.${n}.${id}@applicant.test`,
});
const message = { email_subj: 'News', email_body: '<p>Hello [FIRST NAME]</p>' };
const change = (body: object): Action => ({
  does: ({ staff, path, job }) => staff.patch(path, { ...body, revision: job.revision }),
});

async function importList(world: World): Promise<Reply> {
  const { server, colleague, path, job } = world;
  const rows = [`Ana,Zweig,1.${job.id}@applicant.test`, `Nora,Lind,new.3.${job.id}@applicant.test`];
  const reply = await colleague.send(
    'POST',
    `${path}/imports?invite=true`,
    aForm('csv', 'people.csv', rows.join('\n')),
  );
  const { id } = reply.json as { id: number };
  if (reply.status === 202) await addListed(server.ctx, id, AbortSignal.timeout(60_000));
  return reply;
}

/** Actions of two people at their desks, at the same moment. */
export const ACTIONS = {
  shortlist: decide('shortlist'),
  reject: decide('reject'),
  unshortlist: after('shortlist', decide('unshortlist')),
  archive: decide('archive'),
  unarchive: after('archive', decide('unarchive')),
  reviewed: decide('reviewed'),
  'shortlist several': bulk({ action: 'shortlist' }),
  'reject several and tell': bulk({ action: 'reject', email: {} }),
  'archive several': bulk({ action: 'archive' }),
  extend: { does: (world) => world.staff.post(`${pathOf(world, world.one)}/extend`, { deadline: inDays(20) }) },
  'extend all': activity('extend_all', { deadline: inDays(30) }),
  invite: { does: (world) => world.staff.post(`${pathOf(world, world.three)}/invite`, {}) },
  'invite all': activity('invite_all', {}),
  resend: { does: (world) => world.staff.post(`${pathOf(world, world.one)}/invite`, {}) },
  message: activity('email', { selection: { matching: { status: 'AwaitingResponse' } }, ...message }),
  import: { does: importList },
  add: {
    does: ({ staff, path, job }) => staff.post(`${path}/applications`, { user: newcomer(1, job), invite: true }),
  },
  'add who is known': {
    does: ({ colleague, path, job }) =>
      colleague.post(`${path}/applications`, {
        user: { ...newcomer(2, job), email: `1.${job.id}@applicant.test` },
        invite: false,
      }),
  },
  adjust: {
    does: (world) => world.staff.patch(pathOf(world, world.one), { adjustments: { extra_time: 50 } }),
  },
  erase: { does: (world) => world.colleague.send('DELETE', pathOf(world, world.one)) },
  decline: asApplicant('decline', { reason: 'Another offer' }),
  submit: asApplicant('submit', {}),
  ask: asApplicant('requests', { action_type: 'Adjustment', extra_time: 25, wishes: [] }),
  'decline a request': request({ declined: true, answer: 'No' }),
  'dismiss a request': request({ dismissed: true }),
  'open a request again': request({ declined: false }, { declined: true, answer: 'No' }),
  publish: {
    before: ({ server, job }) => server.ctx.db.update(jobs).set({ status: 'Draft' }).where(eq(jobs.id, job.id)),
    does: ({ staff, path }) => staff.post(`${path}/publish`),
  },
  'archive the activity': activity('archive'),
  'bring the activity back': { ...activity('unarchive'), before: activity('archive').does },
  'delete the activity': {
    does: ({ colleague, path, job }) => colleague.send('DELETE', path, { json: { title: job.title } }),
  },
  'change a setting': change({ role: 'Analyst' }),
  'change the same setting': change({ role: 'Adviser' }),
  'add a seat': {
    does: ({ staff, path, job }) =>
      staff.post(`${path}/reviewers`, { first_name: 'Ana', last_name: 'Zweig', email: `1.${job.id}@applicant.test` }),
  },
  'take a seat': {
    before: async (world) => {
      const user = await aMember(world.server.ctx.db, { company_id: world.company.id });
      await aSeat(world.server.ctx.db, world.job, { user_id: user.id });
      const seats = (await world.staff.get(`${world.path}/reviewers`)).json as { id: number }[];
      world.seat = seats[0]?.id ?? 0;
    },
    does: ({ colleague, path, seat }) => colleague.send('DELETE', `${path}/reviewers/${seat}`),
  },
  export: { does: ({ colleague, path }) => colleague.get(`${path}/applications/export_job_report?format=csv`) },
} as const satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;
