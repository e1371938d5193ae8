import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runCommand } from '../../../../scripts/admin/run-command.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication } from '../../../test/factories.ts';
import { audit_events, companies, mails, memberships, password_links, users } from '../../db/schema/index.ts';

const server = useTestServer();

/** The lines of a command and its exit code. */
const admin = (...argv: string[]) =>
  runCommand(argv, async () => ({ ctx: server.ctx, close: () => Promise.resolve() }));
const order = (name: string, email: string) => [
  'company',
  'create',
  '--name',
  name,
  '--email',
  email,
  '--first-name',
  'Helen',
  '--last-name',
  'Marsh',
];

const UNIVERSITY = [
  '--type',
  'university',
  '--time-zone',
  'Europe/Paris',
  '--language',
  'fr-fr',
  '--on',
  'alternate_brand',
];

it('creates a company whose owner is mailed a link, and lists it', async () => {
  expect(await admin('company', 'list')).toEqual({ code: 0, lines: ['There is no company.'] });
  const { code, lines } = await admin(...order('Ashby University', 'Helen@Ashby.example'), ...UNIVERSITY);
  expect({ code, lines }).toEqual({
    code: 0,
    lines: ['Company ashby-university is created; helen@ashby.example gets a mail to sign in as its owner.'],
  });
  const { db } = server.ctx;
  const [company] = await db.select().from(companies);
  expect(company).toMatchObject({
    shortname: 'ashby-university',
    account_type: 'university',
    time_zone: 'Europe/Paris',
    alternate_brand: true,
    plan: 'standard',
  });
  const [owner] = await db.select().from(users);
  expect(owner).toMatchObject({ email: 'helen@ashby.example', full_name: 'Helen Marsh', password_hash: null });
  expect(await db.select().from(memberships)).toMatchObject([{ user_id: owner?.id, role: 'owner' }]);
  expect(await db.select().from(mails)).toMatchObject([
    { type: 'user_invitation', to_address: 'helen@ashby.example', company_id: company?.id },
  ]);
  expect(await db.$count(password_links)).toBe(1);

  // The same owner and the same name: another company with the next short name.
  expect((await admin(...order('Ashby University', 'helen@ashby.example'))).lines[0]).toMatch(
    /^Company ashby-university-2 /,
  );
  expect(await db.$count(users)).toBe(1);
  const listed = (await admin('company', 'list')).lines;
  expect(listed.map((line) => line.split('\t')[0])).toEqual(['ashby-university', 'ashby-university-2']);
  expect(listed[0]).toMatch(/\tuniversity\tstandard\t1 user\t0 activities\t0 applicants\t0.0 MB stored\tactive$/);
});

it('counts what each company has', async () => {
  const { db } = server.ctx;
  const sizes = [3, 1, 0];
  for (const [index, size] of sizes.entries()) {
    const company = await aCompany(db, { shortname: `sized-${index}` });
    const created_by = (await aMember(db, { company_id: company.id })).id;
    for (let job = 0; job < size; job += 1)
      await anApplication(db, { job: await aJob(db, { company_id: company.id, created_by }) });
  }
  const { lines } = await admin('company', 'list');
  const listed = sizes.map((_, index) => lines.find((line) => line.startsWith(`sized-${index}\t`)));
  expect(listed.map((line) => line?.split('\t').slice(4, 7))).toEqual([
    ['1 user', '3 activities', '3 applicants'],
    ['1 user', '1 activity', '1 applicant'],
    ['1 user', '0 activities', '0 applicants'],
  ]);
});

it('gives a company another short name that fits and is free', async () => {
  await admin(...order('Rename', 'owner@rename.example'));
  await admin(...order('Taken', 'owner@taken.example'));
  const refusals = [];
  for (const name of ['taken', 'No Name', 'rename'])
    refusals.push((await admin('company', 'rename', 'rename', name)).code);
  expect(refusals).toEqual([1, 1, 1]);
  expect((await admin('company', 'rename', 'rename', 'renamed')).code).toBe(0);
  const listed = (await admin('company', 'list')).lines.map((line) => line.split('\t')[0]);
  expect(listed).toContain('renamed');
  expect(listed).not.toContain('rename');
});

it('changes plan, type and switches, suspends and reopens, and leaves entries in the log', async () => {
  await admin(...order('Northwind', 'owner@northwind.example'));
  const read = async () =>
    (await server.ctx.db.select().from(companies).where(eq(companies.shortname, 'northwind')))[0];
  const flags = ['--on', 'marketplace_enabled', '--on', 'screen_recording', '--off', 'ai_summary_enabled'];
  expect((await admin('company', 'change', 'northwind', '--plan', 'freemium', '--type', 'school', ...flags)).code).toBe(
    0,
  );
  expect(await read()).toMatchObject({
    plan: 'freemium',
    account_type: 'school',
    marketplace_enabled: true,
    screen_recording: true,
    ai_summary_enabled: false,
  });
  expect((await admin('plan', 'list')).lines).toHaveLength(2);
  expect((await admin('company', 'suspend', 'northwind')).lines).toEqual(['The reason (--reason) is missing.']);
  expect((await admin('company', 'suspend', 'northwind', '--reason', 'Not paid')).code).toBe(0);
  expect(await read()).toMatchObject({ suspended_at: expect.any(Date), suspended_reason: 'Not paid' });
  expect((await admin('company', 'suspend', 'northwind', '--reason', 'Again')).code).toBe(1);
  expect((await admin('company', 'reopen', 'northwind')).code).toBe(0);
  expect(await read()).toMatchObject({ suspended_at: null, suspended_reason: null });
  const id = (await read())?.id ?? 0;
  const entries = await server.ctx.db.select().from(audit_events).where(eq(audit_events.company_id, id));
  expect(entries.map(({ type, actor }) => [type, actor])).toEqual([
    ['company.created', 'system'],
    ['company.changed', 'system'],
    ['company.suspended', 'system'],
    ['company.reopened', 'system'],
  ]);
  expect(entries[1]?.details).toMatchObject({
    operation: 'admin company change',
    changes: { plan: ['standard', 'freemium'], account_type: ['employer', 'school'] },
  });
});

it('lifts the list of networks of a company, once', async () => {
  const list = { staff_addresses: ['192.0.2.0/24'] };
  await server.ctx.db.update(companies).set(list).where(eq(companies.shortname, 'northwind'));
  expect((await admin('company', 'lift-networks', 'northwind')).code).toBe(0);
  const [company] = await server.ctx.db.select().from(companies).where(eq(companies.shortname, 'northwind'));
  expect(company?.staff_addresses).toEqual([]);
  expect((await admin('company', 'lift-networks', 'northwind')).lines).toEqual([
    'It is so already; nothing was changed.',
  ]);
  expect((await admin('company', 'list')).lines.join()).toContain('0.0 MB stored');
});

it('makes and removes platform administrators', async () => {
  expect((await admin('administrator', 'add', 'OWNER@northwind.example')).code).toBe(0);
  expect((await admin('administrator', 'list')).lines).toEqual(['owner@northwind.example']);
  expect((await admin('administrator', 'add', 'owner@northwind.example')).code).toBe(1);
  expect((await admin('administrator', 'remove', 'owner@northwind.example')).code).toBe(0);
  expect((await admin('administrator', 'list')).lines).toEqual(['There is no platform administrator.']);
});

it.each<[string, string[], string | RegExp]>([
  ['no such command', ['company', 'burn'], 'There is no command company burn; --help lists them.'],
  ['an option that does not exist', ['company', 'list', '--colour', 'red'], /--colour/],
  ['no owner', ['company', 'create', '--name', 'Rival'], 'The address of the owner (--email) is missing.'],
  ['an address that is none', order('Rival', 'rival'), 'rival is not an e-mail address.'],
  [
    'a zone that does not exist',
    [...order('Rival', 'a@rival.example'), '--time-zone', 'Mars'],
    /time_zone \(unknown_time_zone\)/,
  ],
  ['a plan that does not exist', [...order('Rival', 'a@rival.example'), '--plan', 'gold'], /plan \(not_allowed\)/],
  [
    'a short name that is taken',
    [...order('Rival', 'a@rival.example'), '--shortname', 'northwind'],
    /shortname \(repeated\)/,
  ],
  [
    'a short name with a slash',
    [...order('Rival', 'a@rival.example'), '--shortname', 'a/b'],
    /shortname \(wrong_format\)/,
  ],
  ['a switch that does not exist', ['company', 'change', 'northwind', '--on', 'gold'], /^A switch is one of /],
  ['nothing to change', ['company', 'change', 'northwind'], /^Say what to change/],
  [
    'a company that does not exist',
    ['company', 'suspend', 'nowhere', '--reason', 'Not paid'],
    'There is no such company, account, activity, template or question.',
  ],
  [
    'an account that does not exist',
    ['administrator', 'add', 'a@nowhere.example'],
    'There is no such company, account, activity, template or question.',
  ],
])('ends with one sentence and changes nothing for %s', async (_case, argv, sentence) => {
  const before = await server.ctx.db.$count(companies);
  const { code, lines } = await admin(...argv);
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(await server.ctx.db.$count(companies)).toBe(before);
  expect(await server.ctx.db.$count(users, eq(users.email, 'a@rival.example'))).toBe(0);
});

it('shows the operation, and gives a failed task one more attempt', async () => {
  const { db, queue } = server.ctx;
  expect((await admin('operation', 'tasks')).lines).toEqual(['No task has failed.']);
  expect((await admin('operation', 'work')).lines).toEqual(['Nothing is under way.']);
  expect((await admin('operation', 'mails')).lines).toEqual(['No mail is uncertain or failed.']);
  await db.update(mails).set({ state: 'uncertain', error: 'the line broke' });
  const count = await db.$count(mails);
  expect((await admin('operation', 'mails')).lines).toHaveLength(count);
  const id = ((await admin('operation', 'mails')).lines.at(-1) ?? '').split('\t')[0] ?? '';
  expect((await admin('operation', 'resolve', id, 'perhaps')).code).toBe(1);
  expect((await admin('operation', 'resolve', id, 'arrived')).lines).toEqual([`Mail ${id} counts as sent.`]);
  expect((await admin('operation', 'resolve', id, 'lost')).lines).toEqual([`Mail ${id} is not uncertain.`]);
  expect((await admin('operation', 'show')).lines).toContain('last backup\tnever reported');
  expect((await admin('backup', 'done')).code).toBe(0);
  expect((await admin('operation', 'show')).lines.at(-1)).toMatch(/^last backup\t20\d\d-/);
  await db.update(mails).set({ state: 'uncertain' });
  expect((await admin('operation', 'mails')).lines[0]).toMatch(/uncertain\tuser_invitation\t.+@.+\tthe line broke$/);
  await db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message": "no mail server"}' where id = (select min(id::text)::uuid from pgboss.job where name = 'send-mail')`);
  const [failed] = await queue.listFailed({});
  const shown = (await admin('operation', 'show')).lines;
  expect(shown).toEqual(expect.arrayContaining(['failed tasks\t1', `uncertain mails\t${count}`, 'open deletions\t0']));
  expect(shown).toContain(`send-mail\t${count - 1} waiting\t0 running`);
  expect((await admin('operation', 'tasks')).lines[0]).toMatch(/\tsend-mail\t.*\tno mail server$/);
  expect((await admin('operation', 'retry', failed?.id ?? '')).code).toBe(0);
  expect((await admin('operation', 'retry', failed?.id ?? '')).code).toBe(1);
  expect((await admin('operation', 'tasks')).lines).toEqual(['No task has failed.']);
});

it('explains itself without touching the installation', async () => {
  const untouched = () => Promise.reject(new Error('opened'));
  const { code, lines } = await runCommand(['--help'], untouched);
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('npm run admin -- company create');
  expect((await runCommand([], untouched)).code).toBe(1);
});
