import type { CompanyUser, ContentReport, LibraryQuestion, UndoneImport } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aForm } from '../../../../test/files.ts';
import { perTest } from '../../../../test/lifetimes.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server));
const HOUR = 3_600_000;

const QUESTIONS = '/api/questions/imports';
const USERS = '/api/company-users/imports';
const send = (path: string, content: string | Uint8Array<ArrayBuffer>, query = '', client = scene.client) =>
  client.send('POST', path + query, aForm('file', 'list.csv', content));
const sent = async (path: string, content: string, query = '') => {
  const reply = await send(path, content, query);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.json as ContentReport;
};
const library = async (client = scene.client) =>
  (await client.get('/api/questions?page_size=100')).json as { results: LibraryQuestion[] };
const users = async () =>
  ((await scene.client.get('/api/companies/company-users?page_size=100')).json as { results: CompanyUser[] }).results;
const undo = (path: string, id: number | null) => scene.client.delete(`${path}/${id}`);
const actions = async () =>
  (
    (await scene.client.get('/api/audit?page_size=100')).json as { results: { action: string; operation: string }[] }
  ).results
    .filter(({ operation }) => operation.includes('/imports'))
    .map(({ action }) => action);

const FILE = `Text;Kind;Choices;Rubric;Answer seconds;Screen recording
"Why here?
And why now?";video;;"Says nothing of us|Names one thing
Knows our work";90;no
Which shift?;choice;"Day|Night";;;
;video;;;;
Too long an answer?;video;;;5000;perhaps
Which shift?;choice;"Day|Night";;;`;

describe('questions of a file', () => {
  it('are checked without adding any, row by row', async () => {
    const report = await sent(QUESTIONS, FILE, '?dry_run=true');
    expect(report).toEqual({
      id: null,
      total: 5,
      added: 2,
      known: 1,
      faulty: 2,
      errors: [
        { row: 4, field: 'text', message: 'required', value: '' },
        { row: 5, field: 'answer_seconds', message: 'too_big', value: '5000' },
        { row: 5, field: 'screen_recording', message: 'wrong_type', value: 'perhaps' },
      ],
      left_out: [],
    });
    expect((await library()).results).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  it('are added with their rubrics, once, and taken back within a day unless they were changed', async () => {
    const report = await sent(QUESTIONS, FILE);
    expect(report).toMatchObject({ id: expect.any(Number), added: 2, known: 1, faulty: 2 });
    const added = (await library()).results;
    expect(added.find(({ kind }) => kind === 'video')).toMatchObject({
      text: 'Why here?\nAnd why now?',
      answer_seconds: 90,
      rubric: ['Says nothing of us', 'Names one thing', 'Knows our work'],
    });
    expect(await sent(QUESTIONS, FILE)).toMatchObject({ id: null, added: 0, known: 3 });
    const [changed] = added;
    await scene.client.send('PUT', `/api/questions/${changed?.id}`, { json: { text: 'Changed since' } });
    expect((await undo(QUESTIONS, report.id)).json as UndoneImport).toEqual({ removed: 1, kept: 1 });
    expect((await library()).results.map(({ text }) => text)).toEqual(['Changed since']);
    expect(problemOf(await undo(QUESTIONS, report.id))).toMatchObject({ status: 409, code: 'wrong_state' });
    // The second file added nothing and has an entry as well.
    expect(await actions()).toEqual(['library.changed', 'library.changed', 'library.changed']);
  });

  it('stay after a day', async () => {
    const { id } = await sent(QUESTIONS, 'text\nWhy?');
    server.pass(25 * HOUR);
    const late = await aStaffScene(server);
    const client = await server.staff(scene.owner, scene.company_id);
    expect((await client.delete(`${QUESTIONS}/${id}`)).status).toBe(409);
    expect((await late.client.delete(`${QUESTIONS}/${id}`)).status).toBe(404);
    expect((await library(client)).results).toHaveLength(1);
  });

  it("of the product's own answer come back as they were, in another company", async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const base = {
      competency: fc.option(fc.constantFrom('Calm', 'Zoë’s "own"')),
      category: fc.option(fc.constant('Äny')),
    };
    const entry = fc.oneof(
      fc.record({
        ...base,
        text,
        kind: fc.constantFrom('video', 'audio'),
        answer_seconds: fc.integer({ min: 15, max: 600 }),
      }),
      fc.record({
        ...base,
        text,
        kind: fc.constant('video'),
        preparation_seconds: fc.constantFrom(null, 0, 45),
        attempts_allowed: fc.constantFrom(0, 3),
      }),
      fc.record({ ...base, text, kind: fc.constant('text'), max_characters: fc.integer({ min: 100, max: 2000 }) }),
      fc.record({
        ...base,
        text,
        kind: fc.constant('choice'),
        choices: fc.uniqueArray(fc.constantFrom('a', 'b;c', '"d"', 'é|f', '=1'), { minLength: 2 }),
        choices_multiple: fc.boolean(),
      }),
    );
    for (const question of fc.sample(entry, 20)) await scene.client.post('/api/questions', question);
    await sent(QUESTIONS, JSON.stringify([{ text: 'With a rubric', rubric: ['none', 'some'], look_for: 'Calm' }]));
    const own = await library();
    expect(own.results.length).toBeGreaterThan(15);
    const other = await aStaffScene(server);
    const reply = await send(QUESTIONS, JSON.stringify(own), '', other.client);
    const wordings = new Set(own.results.map((question) => question.text.toLowerCase()));
    expect(reply.json).toMatchObject({ total: own.results.length, added: wordings.size, faulty: 0, errors: [] });
    const contentOf = ({
      id: _id,
      competency_id: _c,
      created_by: _b,
      created_at: _a,
      updated_at: _u,
      ...rest
    }: LibraryQuestion) => rest;
    const byText = (page: { results: LibraryQuestion[] }) =>
      new Map(page.results.toReversed().map((question) => [question.text.toLowerCase(), contentOf(question)]));
    const came = byText(await library(other.client));
    const first = new Map(byText(own));
    expect([...came.keys()].toSorted()).toEqual([...first.keys()].toSorted());
    for (const [key, question] of came)
      expect(own.results.filter((one) => one.text.toLowerCase() === key).map(contentOf)).toContainEqual(question);
  });
});

describe('users of a file', () => {
  const PEOPLE = `first_name,last_name,email,role
Nora,Lind,nora@mail.example,admin
Ola,Berg,ola@mail.example,owner
Pia,Dahl,not an address,member
Nora,Again,NORA@mail.example,member
Rut,,rut@mail.example,`;

  it('are checked without inviting anybody, then added and invited', async () => {
    const before = (await users()).length;
    const mails = () =>
      server.ctx.pool.query<{ to_address: string }>(
        `select to_address from mails where type = 'user_invitation' order by 1`,
      );
    const expected = { total: 5, added: 2, known: 1, faulty: 2 };
    const checked = await sent(USERS, PEOPLE, '?dry_run=true');
    expect(checked).toMatchObject({ ...expected, id: null });
    expect(checked.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'role', 'not_allowed'],
      [4, 'email', 'not_an_email'],
    ]);
    expect((await users()).length).toBe(before);
    expect((await mails()).rows).toEqual([]);
    expect(await sent(USERS, PEOPLE)).toMatchObject({ ...expected, id: expect.any(Number) });
    expect((await users()).map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        ['nora@mail.example', 'admin'],
        ['rut@mail.example', 'member'],
      ]),
    );
    expect((await mails()).rows.map(({ to_address }) => to_address)).toEqual(['nora@mail.example', 'rut@mail.example']);
    expect(await actions()).toEqual(['users.imported']);
  });

  it('leave when the import is undone, but for those who were here', async () => {
    const { id } = await sent(USERS, PEOPLE);
    const nora = (await users()).find(({ email }) => email === 'nora@mail.example') ?? expect.fail('no user');
    await server.staff({ id: nora.id }, scene.company_id);
    expect((await undo(USERS, id)).json).toEqual({ removed: 1, kept: 1 });
    expect((await users()).map(({ email }) => email)).toContain('nora@mail.example');
    expect((await users()).map(({ email }) => email)).not.toContain('rut@mail.example');
    expect(await actions()).toEqual(['users.import_undone', 'users.imported']);
    expect((await undo(QUESTIONS, id)).status).toBe(404);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['an unknown column', 'text,colour\nWhy?,red', { colour: ['unknown_field'] }],
    ['a column twice', 'text,text\nWhy?,Why?', { text: ['repeated'] }],
    ['a quotation mark that is never closed', 'text\nFine?\n"Why?', { 'row 3': ['wrong_format'] }],
    ['nothing but a heading', 'text\n', { file: ['no_rows'] }],
    ['broken JSON', '[{"text": "Why?"}, ', { file: ['wrong_format'] }],
    ['JSON without a list', '{"text": "Why?"}', { file: ['wrong_shape'] }],
    ['too many rows', `text\n${'Why?\n'.repeat(2001)}`, { file: ['too_many_rows'] }],
    ['a workbook', 'PK\u0003\u0004 and more', { file: ['not_a_csv'] }],
  ])('because of %s adds nothing and says why', async (_what, content, errors) => {
    expect(problemOf(await send(QUESTIONS, content))).toMatchObject({ status: 422, errors });
    expect((await library()).results).toEqual([]);
  });

  it('names entries of JSON that are none', async () => {
    const report = await sent(
      QUESTIONS,
      '[1, {"text": "Why?", "colour": "red"}, null, {"text": 7}, {"text": "Fine?"}]',
    );
    expect(report).toMatchObject({ total: 5, added: 1, faulty: 4 });
    expect(report.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'row', 'wrong_type'],
      [2, 'colour', 'unknown_field'],
      [3, 'row', 'wrong_type'],
      [4, 'text', 'wrong_type'],
    ]);
  });

  it('of more than five megabytes is refused', async () => {
    const reply = await send(QUESTIONS, `text\n${'x'.repeat(5_400_000)}`);
    expect(reply.status).toBe(413);
  });
});

describe('an export', () => {
  it('of questions as CSV comes back as it was, formulas, marks and times without a limit too', async () => {
    const first = [
      { text: '=1+1', guidance: 'Say\n=why, | or "not"', answer_seconds: 60 },
      { text: '@all; -x', kind: 'choice', choices: ['a|b', '+c', 'd\\e'], choices_multiple: true },
      { text: 'No limit', preparation_seconds: null, attempts_allowed: 0, default_locale: 'fr-fr' },
      { text: "'=quoted", kind: 'file', file_types: ['pdf'], competency: '-Calm' },
      { text: 'Steps', rubric: ['none | any', 'some'], look_for: "'- a list" },
    ];
    expect(await sent(QUESTIONS, JSON.stringify(first))).toMatchObject({ added: 5, faulty: 0 });
    const csv = await scene.client.get('/api/questions/export?format=csv');
    expect(csv.headers.get('content-disposition')).toContain('questions.csv');
    for (const line of csv.text.split('\n')) expect(line).not.toMatch(/(^|[,;"])[=+@-]/);
    const other = await aStaffScene(server);
    expect((await send(QUESTIONS, csv.text, '', other.client)).json).toMatchObject({ added: 5, faulty: 0 });
    const json = async (client = scene.client) => (await client.get('/api/questions/export')).json;
    expect(await json(other.client)).toEqual(await json());
    expect(await json()).toMatchObject({ results: expect.arrayContaining([expect.objectContaining(first[2]!)]) });
  });

  it('of users comes back in another company, in both formats', async () => {
    await sent(USERS, 'first_name,last_name,email,role\nNora,Lind,nora@mail.example,admin\n,Berg,ola@mail.example,');
    for (const format of ['json', 'csv']) {
      const file = await scene.client.get(`/api/company-users/export?format=${format}`);
      const other = await aStaffScene(server);
      // Owners are made by people, not by files.
      expect((await send(USERS, file.text, '?dry_run=true', other.client)).json).toMatchObject({ total: 3, added: 2 });
    }
  });
});
