import type { ApplicantImport, CsvReport } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aUser } from '../../../test/factories.ts';
import { aForm } from '../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, events, imports, jobs, mailing_recipients, users } from '../../db/schema/index.ts';
import { addListed, giveUpList } from './add-batches.service.ts';

const server = useTestServer();
let people = 0;
const scene = perTest(() =>
  aStaffScene(server, { invitation_subject: 'For [FULL NAME]', invitation_text: '<p>Hi</p>' }),
);

type Content = string | Uint8Array<ArrayBuffer>;
const address = () => `person.${(people += 1)}@mail.example`;
const HEAD = 'First name,Last name,Email,Phone,Candidate ID,Reasonable adjustments';
const listOf = (n: number) => [HEAD, ...Array.from({ length: n }, () => `Nora,Lind,${address()},,,`)].join('\r\n');
const ask = (content: Content, query = '', client = scene.client) =>
  client.send('POST', `/csv?job=${scene.job.id}${query}`, aForm('csv', 'people.csv', content));
async function check(content: Content, query = ''): Promise<CsvReport> {
  const reply = await ask(content, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as CsvReport;
}
const send = (content: Content, query = '', client = scene.client) =>
  client.send('POST', `${scene.path}/imports${query}`, aForm('csv', 'people.csv', content));
async function started(content: Content, query = ''): Promise<ApplicantImport> {
  const reply = await send(content, query);
  expect(reply.status, reply.text).toBe(202);
  return reply.json as ApplicantImport;
}
const add = (id: number, signal = new AbortController().signal) => addListed(server.ctx, id, signal);
const progress = async (id: number) => (await scene.client.get(`${scene.path}/imports/${id}`)).json as ApplicantImport;
const ofJob = () => server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id));
const bytesOf = (...codes: number[]) => Uint8Array.from(codes);
const latin = (text: string) => Uint8Array.from(text, (mark) => mark.charCodeAt(0));

describe('looking through a list', () => {
  it('is done so often in a minute, by each person', async () => {
    const most = LIST_LIMITS.checks_per_minute;
    for (let look = 0; look < most; look += 1) expect((await ask(listOf(1))).status).toBe(200);
    const refused = await ask(listOf(1));
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await aStaffScene(server);
    expect((await other.client.send('POST', `/csv?job=${other.job.id}`, aForm('csv', 'a.csv', listOf(1)))).status).toBe(
      200,
    );
  });

  it('names what is wrong by row and field, who stands there twice and who applied already; and stores nothing', async () => {
    const known = await aUser(server.ctx.db, { first_name: 'Ida', last_name: 'Known' });
    const there = await anApplication(server.ctx.db, { job: scene.job, user_id: known.id });
    const before = await server.ctx.db.$count(users);
    const mail = address();
    const report = await check(
      [
        HEAD,
        `Nora,Lind,${mail.toUpperCase()},+44 20 7946 0000,A-7,yes`,
        '',
        ',,omar@mail,12,,perhaps',
        `N.,Lind,${mail},,,`,
        `${known.first_name},${known.last_name},${known.email},,,`,
        '"Smith, ‘Jo’\nAnn",Park,' + address(),
      ].join('\n'),
    );
    expect(report).toMatchObject({ total: 5, good: 2, faulty: 1, repeated: 1, known: 1, header: true, separator: ',' });
    expect(report.rows[0]).toEqual({
      row: 2,
      user: { first_name: 'Nora', last_name: 'Lind', email: mail, phone: '+44 20 7946 0000' },
      external_id: 'A-7',
      reasonable_adjustments: true,
    });
    expect(report.rows[1]?.user.first_name).toBe('Smith, ‘Jo’ Ann');
    expect(report.errors.map(({ row, field, message }) => `${row} ${field} ${message}`)).toEqual([
      '4 first_name required',
      '4 email not_an_email',
      '4 phone wrong_format',
      '4 reasonable_adjustments wrong_format',
    ]);
    expect(report.errors[1]).toMatchObject({ field: 'email', value: expect.stringMatching(/./) });
    expect(report.skipped).toEqual([]);
    expect(report.duplicates).toEqual([
      { row: 5, full_name: 'N. Lind', email: mail, first_row: 2, application: null },
      { row: 6, full_name: known.full_name, email: known.email, first_row: null, application: there.id },
    ]);
    expect([await server.ctx.db.$count(users), (await ofJob()).length]).toEqual([before, 1]);
    const added = await scene.client.post(`${scene.path}/applications`, {
      applications: report.rows.map(({ row: _row, ...one }) => one),
    });
    expect(added.status, added.text).toBe(201);
  });

  it.each([
    [
      'semicolons and Windows-1252',
      latin('Pr\xe9nom;Nom;Courriel\nZo\xeb;Fran\xe7ois;zoe@mail.example\n'),
      'windows-1252',
      ';',
    ],
    [
      'Windows-1252 that ends in an accent',
      latin('Nom;Courriel;Pr\xe9nom\nFran\xe7ois;zoe@mail.example;Zo\xeb'),
      'windows-1252',
      ';',
    ],
    ['a byte order mark', '\ufeffPrénom,Nom,Courriel\nZoë,François,zoe@mail.example', 'utf-8', ','],
    [
      'tabs and UTF-16 without its mark',
      bytesOf(...Buffer.from('Prénom\tNom\tCourriel\r\nZoë\tFrançois\tzoe@mail.example', 'utf16le')),
      'utf-16',
      '\t',
    ],
    [
      'tabs and UTF-16 with the other end first, without its mark',
      bytesOf(...Buffer.from('Prénom\tNom\tCourriel\r\nZoë\tFrançois\tzoe@mail.example', 'utf16le').swap16()),
      'utf-16',
      '\t',
    ],
    [
      'tabs and UTF-16',
      bytesOf(0xff, 0xfe, ...Buffer.from('Prénom\tNom\tCourriel\r\nZoë\tFrançois\tzoe@mail.example', 'utf16le')),
      'utf-16',
      '\t',
    ],
    ['a line for Excel', 'sep=;\r\nPrénom;Nom;Courriel\r\nZoë;François;zoe@mail.example\r\n', 'utf-8', ';'],
    ['line ends of old', 'Prénom,Nom,Courriel\rZoë,François,zoe@mail.example\r', 'utf-8', ','],
    ['the whole name', 'Nom et prénom;E-mail\n"François, Zoë";zoe@mail.example', 'utf-8', ';'],
    ['no headings', 'Zoë,François,zoe@mail.example', 'utf-8', ','],
    ['German headings', 'Vorname;Nachname;E-Mail-Adresse\nZoë;François;zoe@mail.example', 'utf-8', ';'],
    ['heads of another system', 'Candidate Name,Emails,Stage\nZoë François,zoe@mail.example,New', 'utf-8', ','],
    ['more words', 'First name,Last name,Primary Email Address\nZoë,François,zoe@mail.example', 'utf-8', ','],
    ['headings in no known language', 'Keresztnév|Vezetéknév|Cím\nZoë|François|zoe@mail.example', 'utf-8', '|'],
    [
      'letters of old Macs',
      bytesOf(
        ...Buffer.from('Prenom,Nom,Courriel\nZo'),
        0x91,
        ...Buffer.from(',Fran'),
        0x8d,
        ...Buffer.from('ois,zoe@mail.example'),
      ),
      'macintosh',
      ',',
    ],
  ] as const)('understands %s', async (_what, content, encoding, separator) => {
    const report = await check(typeof content === 'string' ? content : Uint8Array.from(content));
    expect(report).toMatchObject({ total: 1, good: 1, faulty: 0, encoding, separator });
    expect(report.rows[0]?.user).toEqual({ first_name: 'Zoë', last_name: 'François', email: 'zoe@mail.example' });
  });

  it('shows what the columns hold, and reads them as it is told', async () => {
    const content = 'Eins,Zwei,Drei,Email\nNora,Lind,Oslo,nora@mail.example\nOmar,Said,Tunis,omar@mail.example';
    const guess = await check(content);
    expect(guess).toMatchObject({ header: true, missing: ['first_name', 'last_name'], good: 0, errors: [], total: 2 });
    expect(guess.mapping).toBe('-,-,-,email');
    expect(guess.columns[0]).toEqual({ heading: 'Eins', field: null, samples: ['Nora', 'Omar'] });
    const outcome = await check(content, '&columns=first_name,last_name,-,email&rows=false');
    expect(outcome).toMatchObject({ missing: [], good: 2, rows: [], mapping: 'first_name,last_name,-,email' });
    expect((await check(content, '&columns=first_name,last_name,-,email&header=false')).errors[0]).toMatchObject({
      row: 1,
    });
    // Rows with errors come back as they stand, for a file of them.
    const list = 'First name,Last name,Email\nNora,Lind,nora@mail.example\nOmar,Said,"omar, at home"';
    expect(await check(list, '&rows=false&skipped=true')).toMatchObject({
      errors: [{ row: 3, field: 'email', message: 'not_an_email', value: 'omar, at home' }],
      skipped: [{ row: 3, cells: ['Omar', 'Said', 'omar, at home'] }],
    });
    expect(problemOf(await ask(content, '&columns=email,email')).errors).toEqual({ columns: ['repeated'] });
    expect(problemOf(await ask(content, '&columns=email,wages')).errors).toEqual({ columns: ['wrong_format'] });
  });

  it('divides cells at the separator that was chosen', async () => {
    const content = 'Name, first|Email\n"Lind, Nora"|nora@mail.example';
    expect(await check(content, `&separator=${encodeURIComponent('|')}&columns=full_name,email`)).toMatchObject({
      good: 1,
      separator: '|',
    });
    expect(await check(content, '&separator=,')).toMatchObject({ good: 0, separator: ',' });
    expect(problemOf(await ask(content, '&separator=x')).errors).toEqual({ separator: ['not_allowed'] });
  });

  it('keeps an address column beside a person without one, and an unlikely heading', async () => {
    const report = await check(
      'Ügyfél,Elérhetőség\nNora Lind,nora@mail.example\nOmar Said,\nAda Park,ada@mail.example',
    );
    expect(report).toMatchObject({ header: true, good: 2, mapping: 'full_name,email', errors: [{ row: 3 }] });
  });

  it('says where a file broke off, and keeps what stands above', async () => {
    const open = await check(
      `${HEAD}\nNora,Lind,${address()},,,\n"Omar,Said,${address()},,,\nAda,Park,x@mail.example,,,`,
    );
    expect(open).toMatchObject({ good: 1, faulty: 1, errors: [{ row: 3, field: 'row', message: 'quote_open' }] });
    const long = await check(`${HEAD}\nNora,Lind,${address()},,,\n${'x'.repeat(LIST_LIMITS.row_max_characters + 10)}`);
    expect(long).toMatchObject({ good: 1, errors: [{ row: 3, field: 'row', message: 'row_too_long' }] });
  });

  it('has the name that it had on the disk of its sender, quotes apart', async () => {
    const reply = await scene.client.send('POST', `${scene.path}/imports`, aForm('csv', 'a"b.csv', listOf(1)));
    expect(reply.json).toMatchObject({ filename: 'ab.csv' });
  });

  it('takes as many rows and columns as a list may have', async () => {
    const rows = `${HEAD}\n${`Nora,Lind,${address()},,,\n`.repeat(FILE_LIMITS.csv_max_rows)}`;
    expect(await check(rows)).toMatchObject({ total: FILE_LIMITS.csv_max_rows, good: 1 });
    const columns = `${HEAD}${',more'.repeat(LIST_LIMITS.columns_read - HEAD.split(',').length)}\nNora,Lind,${address()}`;
    expect(await check(columns)).toMatchObject({ total: 1, good: 1 });
  });

  it('hides activities of others, and does without one', async () => {
    const other = await aStaffScene(server);
    expect((await ask('a,b', '', other.client)).status).toBe(404);
    const alone = await other.client.send('POST', '/csv', aForm('csv', 'a.csv', 'Nora Lind,nora@mail.example'));
    expect(alone.json).toMatchObject({ good: 1, known: 0 });
    expect((await scene.client.post(`/csv?job=${scene.job.id}`, {})).status).toBe(415);
    const nothing = { parts: new FormData() };
    nothing.parts.append('job', '1');
    expect(problemOf(await scene.client.send('POST', '/csv', nothing)).errors).toEqual({ csv: ['required'] });
  });
});

/** Files that are made to keep a server busy, or to make it believe something. */
const row = 'Nora,Lind,nora@mail.example\n';
const BOMBS: [string, () => Content, number, string][] = [
  ['too many rows', () => row.repeat(FILE_LIMITS.csv_max_rows + 1), 422, 'too_many_rows'],
  ['too many columns', () => `${'a,'.repeat(LIST_LIMITS.columns_max)}b\n1`, 422, 'too_many_columns'],
  ['too many bytes', () => `${'x'.repeat(600)},y,z\n`.repeat(9_500), 413, 'too_large'],
  ['line breaks and nothing else', () => '\n'.repeat(LIST_LIMITS.file_max_bytes), 422, 'too_many_rows'],
  ['separators and nothing else', () => `${','.repeat(50)}\n`.repeat(40_000), 422, 'no_rows'],
  ['one quotation mark', () => `"${'x'.repeat(LIST_LIMITS.file_max_bytes - 10)}`, 200, 'row_too_long'],
  ['quotation marks and nothing else', () => '"'.repeat(4_000_000), 200, 'row_too_long'],
  ['one endless cell', () => 'x'.repeat(LIST_LIMITS.file_max_bytes - 10), 200, 'row_too_long'],
  ['one endless row', () => 'x,'.repeat(2_000_000), 200, 'row_too_long'],
  ['nothing', () => '', 422, 'no_rows'],
  ['bytes of zero', () => new Uint8Array(1_000_000), 422, 'not_a_csv'],
  ['a workbook', () => bytesOf(0x50, 0x4b, 3, 4, ...new Uint8Array(1000).map((_, i) => i * 7)), 422, 'not_a_csv'],
  ['an old workbook', () => bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 422, 'not_a_csv'],
  ['a PDF document', () => '%PDF-1.7\nFirst name,Last name,Email\n', 422, 'not_a_csv'],
  ['angles that look like addresses', () => `${'<'.repeat(19_000)}\n`.repeat(200), 200, 'missing'],
  [
    'dots that look like an address',
    () => `Email,First,Last\n${`${'a.'.repeat(9_000)}@,N,L\n`.repeat(250)}`,
    200,
    'too_long',
  ],
];

describe('bombs', () => {
  it.each(BOMBS)('%s', async (_what, content, status, word) => {
    const bytes = content();
    const before = process.cpuUsage();
    const reply = await ask(bytes, '&rows=false');
    const { user, system } = process.cpuUsage(before);
    // Work of the server, which is this process, whatever else the machine does.
    expect((user + system) / 1000).toBeLessThan(3000);
    expect(reply.status, reply.text.slice(0, 300)).toBe(status);
    expect(reply.text).toContain(word);
    expect(reply.text.length).toBeLessThan(200_000);
    expect((await send(bytes)).status).toBeGreaterThanOrEqual(400);
    expect(await ofJob()).toEqual([]);
    expect((await scene.client.get(`${scene.path}/imports`)).json).toMatchObject({ count: 0 });
  });
});

describe('adding a list', () => {
  it('adds everybody once, in batches, with an event each, and says how far it is', async () => {
    const n = LIST_LIMITS.batch_rows * 2 + 5;
    const known = await anApplication(server.ctx.db, { job: scene.job, user_id: (await aUser(server.ctx.db)).id });
    const [person] = await server.ctx.db.select().from(users).where(eq(users.id, known.user_id));
    const list = await started(`${listOf(n)}\nnobody,,,,,\nNora,Lind,${person?.email},,,`);
    expect(list).toMatchObject({ state: 'running', total: n, done: 0, known: 1, refused: 1, filename: 'people.csv' });
    await add(list.id);
    const after = await progress(list.id);
    expect(after).toMatchObject({ state: 'finished', done: n, added: n, known: 1, mailing: null });
    const rows = await ofJob();
    expect(rows).toHaveLength(n + 1);
    expect(rows.find(({ id }) => id !== known.id)).toMatchObject({
      applicant_name: 'Nora Lind',
      status: 0,
      bucket: 'ToInvite',
    });
    const outcome = await server.ctx.db
      .select()
      .from(events)
      .where(and(eq(events.job_id, scene.job.id), eq(events.type, 'application.added')));
    expect(outcome).toHaveLength(n);
    expect(outcome[0]).toMatchObject({ actor_kind: 'staff', actor_user_id: scene.owner.id });
    const page = (await scene.client.get(`${scene.path}/applications?status=ToInvite`)).json as { count: number };
    expect(page.count).toBe(n);
    // The list of people is deleted with the import's end, and another run adds no one.
    expect((await server.ctx.db.select().from(imports).where(eq(imports.id, list.id)))[0]).toMatchObject({
      people: null,
      application_ids: [],
    });
    await add(list.id);
    expect((await ofJob()).length).toBe(n + 1);
    expect((await scene.client.get(`${scene.path}/imports`)).json).toMatchObject({
      count: 1,
      results: [{ id: list.id }],
    });
  });

  it('goes on where it was stopped between two batches', async () => {
    const n = LIST_LIMITS.batch_rows + 10;
    const list = await started(listOf(n));
    const stop = new AbortController();
    const { db } = server.ctx;
    const first = db.transaction.bind(db);
    const spied = Object.assign(Object.create(db) as typeof db, {
      transaction: async (work: Parameters<typeof first>[0]) => {
        const result = await first(work);
        stop.abort(new Error('stopped'));
        return result;
      },
    });
    await expect(addListed({ ...server.ctx, db: spied }, list.id, stop.signal)).rejects.toThrow('stopped');
    expect(await progress(list.id)).toMatchObject({ state: 'running', done: LIST_LIMITS.batch_rows });
    await add(list.id);
    expect(await progress(list.id)).toMatchObject({ state: 'finished', done: n, added: n, known: 0 });
    expect(await ofJob()).toHaveLength(n);
  });

  it('by two workers, and of the same people twice at the same time, makes each person once', async () => {
    const text = listOf(300);
    const [one, two] = [
      await started(text),
      await started(text.split('\r\n').toReversed().join('\r\n'), '?columns=first_name,last_name,email&header=false'),
    ];
    await Promise.all([add(one.id), add(one.id), add(two.id), add(two.id)]);
    const [a, b] = [await progress(one.id), await progress(two.id)];
    expect(await ofJob()).toHaveLength(300);
    expect(a.added + b.added).toBe(300);
    expect([a.done, b.done, a.state, b.state]).toEqual([300, 300, 'finished', 'finished']);
  });

  it('promises a review as the column says, else as the caller does, and none where the activity offers none', async () => {
    const column = () => ['Name,Email,Wants a review', `Ida One,${address()},yes`, `Ola Two,${address()},`].join('\n');
    const plain = () => ['Name,Email', `Nia Three,${address()}`].join('\n');
    const promised = async (content: string, query = '') => {
      const before = new Set((await ofJob()).map(({ id }) => id));
      await add((await started(content, query)).id);
      const fresh = (await ofJob()).filter(({ id }) => !before.has(id));
      return fresh
        .toSorted((a, b) => a.applicant_name.localeCompare(b.applicant_name))
        .map(({ review_paid }) => review_paid);
    };
    expect(await promised(column())).toEqual([false, false]);
    expect(await promised(plain())).toEqual([false]);
    await server.ctx.db.update(jobs).set({ advertise_review: true }).where(eq(jobs.id, scene.job.id));
    expect(await promised(column())).toEqual([true, false]);
    expect(await promised(column(), '?review_paid=false')).toEqual([true, false]);
    expect(await promised(plain())).toEqual([true]);
    expect(await promised(plain(), '?review_paid=false')).toEqual([false]);
  });

  it('invites those whom it added, and nobody else, with own sender and subject', async () => {
    const waiting = await anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null });
    const list = await started(listOf(3), '?invite=true&invited_from_name=Talent&invite_subject=Come');
    await add(list.id);
    const { mailing } = await progress(list.id);
    const recipients = await server.ctx.db
      .select()
      .from(mailing_recipients)
      .where(eq(mailing_recipients.mailing_id, mailing ?? 0));
    expect(recipients).toHaveLength(3);
    expect(recipients.some(({ application_id }) => application_id === waiting.id)).toBe(false);
    const shown = (await scene.client.get(`${scene.path}/mailings/${mailing}`)).json;
    expect(shown).toMatchObject({ kind: 'invitation', total: 3, created_by: { id: scene.owner.id } });
    const invited = (await ofJob()).filter(({ invited_at }) => invited_at !== null);
    expect(invited.map(({ bucket }) => bucket)).toEqual(Array(3).fill('AwaitingResponse'));
    expect(invited.every(({ deadline }) => deadline !== null)).toBe(true);
  });

  it('invites nobody where the activity was archived meanwhile, and refuses immediately where it is', async () => {
    const list = await started(listOf(2), '?invite=true');
    await scene.client.post(`${scene.path}/archive`, {});
    await add(list.id);
    expect(await progress(list.id)).toMatchObject({ state: 'finished', added: 2, mailing: null });
    expect(problemOf(await send(listOf(1), '?invite=true'))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect((await send(listOf(1))).status).toBe(202);
  });

  it('invites nobody where the activity was closed meanwhile, and refuses immediately where it is', async () => {
    const list = await started(listOf(2), '?invite=true');
    const fixed_deadline = new Date(Date.now() - 3 * 24 * 3600_000);
    await server.ctx.db.update(jobs).set({ fixed_deadline }).where(eq(jobs.id, scene.job.id));
    await add(list.id);
    expect(await progress(list.id)).toMatchObject({ state: 'finished', added: 2, mailing: null });
    expect(problemOf(await send(listOf(1), '?invite=true'))).toMatchObject({ status: 409, code: 'deadline_passed' });
    expect((await send(listOf(1))).status).toBe(202);
  });

  it('that fails for good is shown as failed, and keeps nobody', async () => {
    const list = await started(listOf(2));
    await giveUpList(server.ctx, list.id);
    expect(await progress(list.id)).toMatchObject({ state: 'failed', added: 0 });
    await add(list.id);
    expect(await ofJob()).toEqual([]);
  });

  it('is refused where it is not said who is who, and where nobody is left', async () => {
    expect(problemOf(await send('Vorname,Email\nNora,a@b.example')).errors).toEqual({ columns: ['columns_missing'] });
    expect(problemOf(await send('First name,Last name,Email\n,,a@b.example')).errors).toEqual({ csv: ['no_rows'] });
    expect(problemOf(await send(listOf(1), '?invite=true&invite_subject=a%0Ab')).errors).toEqual({
      invite_subject: ['control_characters'],
    });
    const other = await aStaffScene(server);
    expect((await send(listOf(1), '', other.client)).status).toBe(404);
    const { id } = await started(listOf(1));
    expect((await other.client.get(`${other.path}/imports/${id}`)).status).toBe(404);
  });

  it('sent twenty times with one key is added once', async () => {
    const text = listOf(4);
    const key = { 'idempotency-key': 'one-list' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        scene.client.send('POST', `${scene.path}/imports`, { ...aForm('csv', 'people.csv', text), headers: key }),
      ),
    );
    const ids = new Set(replies.map(({ json }) => (json as ApplicantImport).id));
    expect([replies.every(({ status }) => status === 202), ids.size]).toEqual([true, 1]);
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from pgboss.job where name = 'import-applicants' and data->>'import' = ${String([...ids][0])}`,
    );
    expect(rows).toHaveLength(1);
  });
});
