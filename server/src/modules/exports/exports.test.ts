import { parse } from 'csv-parse/sync';
import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import type { Reply } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, aQuestion, aResponse } from '../../../test/factories.ts';
import { meeting } from '../../../test/concurrency/meeting.ts';
import { dividedAnywhere, looksLikeFormula } from '../../../test/spreadsheet.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { answers, companies, events, jobs, questions, written_answers } from '../../db/schema/index.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { title: 'Café & sons', custom_field_label: 'Campus' }));

type Row = Record<string, string>;
const report = (query: string) => scene.client.get(`${scene.path}/applications/export_job_report?${query}`);

function csvRows({ status, text }: Reply, delimiter = ','): Row[] {
  expect(status, text).toBe(200);
  return parse(text, { columns: true, bom: true, delimiter, record_delimiter: '\n' });
}

/** The sheet of a workbook as a spreadsheet program reads it: what each cell holds, and which style it has. */
function sheetOf(bytes: Uint8Array): { value: string; style: string }[][] {
  const parts = unzipSync(bytes);
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const plain = (text: string) =>
    text
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const rows = [...xml.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)];
  expect(rows.map(([, number]) => number)).toEqual(rows.map((_, index) => String(index + 1)));
  return rows.map(([, number, cells = '']) => {
    const row: { value: string; style: string }[] = [];
    for (const [, at = '', marks = '', inner = ''] of cells.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)) {
      expect(at.endsWith(`${number}`)).toBe(true);
      const style = /s="(\d)"/.exec(marks)?.[1] ?? '0';
      row[placeOf(at)] = { value: plain(inner.replaceAll(/<[^>]+>/g, '')), style };
    }
    return row;
  });
}
/** The column of a cell, from 0. */
const placeOf = (at: string): number =>
  [...at.replaceAll(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const sheetRows = (sheet: ReturnType<typeof sheetOf>): Row[] => {
  const [head = [], ...rows] = sheet;
  return rows.map((row) => Object.fromEntries(head.map(({ value }, index) => [value, row[index]?.value ?? ''])));
};
const bytesOf = (reply: Reply): Uint8Array => {
  expect(reply.status, reply.text).toBe(200);
  return new Uint8Array(reply.bytes);
};

const at = new Date('2026-07-05T21:30:00Z');

describe('the report of an activity', () => {
  it('has a row for each applicant, in the words of the screen and the language asked for', async () => {
    const { db } = server.ctx;
    await db.update(companies).set({ time_zone: 'Europe/Paris' }).where(eq(companies.id, scene.company_id));
    const given = { job: scene.job, created_at: at, external_id: 'X-1', custom_field: 'Leeds' };
    await anApplication(db, { ...given, applicant_name: 'Zoë Müller', invited_at: at, deadline: at });
    await anApplication(db, {
      ...given,
      applicant_name: 'Amara',
      shortlisted_at: at,
      average_review: 3.25,
      review_count: 2,
    });
    await anApplication(db, {
      ...given,
      applicant_name: 'Bo',
      declined_at: at,
      declined_reason: 'No',
      archived_at: at,
    });
    const english = await report('format=csv');
    expect(english.headers.get('content-disposition')).toContain('.csv');
    expect(english.headers.get('x-total-rows')).toBe('3');
    expect(csvRows(english)).toMatchObject([
      {
        Name: 'Zoë Müller',
        Stage: 'Awaiting response',
        Status: 'Expired',
        Campus: 'Leeds',
        Deadline: '05/07/2026 23:30',
      },
      { Name: 'Amara', Stage: 'Outcomes', Status: 'Successful', 'Mean rating': '3.25', 'Reviewers who rated': '2' },
      { Name: 'Bo', Status: 'Withdrawn', 'Reason for withdrawing': 'No', Archived: '05/07/2026 23:30' },
    ]);
    const french = csvRows(await report('format=csv&locale=fr-fr'), ';');
    expect(french).toMatchObject([
      { Nom: 'Zoë Müller', Étape: 'En attente de réponse', 'Date limite': '05/07/2026 23:30' },
      { Nom: 'Amara', 'Note moyenne': '3,25' },
      { Nom: 'Bo', 'Motif du retrait': 'No' },
    ]);
    expect(french.map((row) => Object.keys(row).length)).toEqual([28, 28, 28]);
  });

  it('says the same as a workbook, with dates that can be reckoned with', async () => {
    const { db } = server.ctx;
    await anApplication(db, { job: scene.job, applicant_name: 'A < B & C', created_at: at, average_review: 4.5 });
    const reply = await report('locale=fr-fr');
    expect(reply.headers.get('content-type')).toContain('spreadsheetml');
    const sheet = sheetOf(bytesOf(reply));
    expect(sheetRows(sheet)).toMatchObject([{ Nom: 'A < B & C', 'Note moyenne': '4.50' }]);
    const added = sheet[0]?.findIndex(({ value }) => value === 'Ajouté le') ?? -1;
    // 5 July 2026, 22:30 in London, counted in days since the end of 1899.
    expect(sheet[1]?.[added]).toEqual({ value: '46208.9375', style: '1' });
    expect(sheet[0]?.map(({ style }) => style)).toEqual(sheet[0]?.map(() => '3'));
  });

  it('tells answers and their ratings by question, of those who have sent and of reviews that were sent', async () => {
    const { db } = server.ctx;
    const job = { ...scene.job };
    await db.update(jobs).set({ rating_style: 1 }).where(eq(jobs.id, job.id));
    const spoken = await aQuestion(db, { job, text: 'Why us?' });
    const typed = await aQuestion(db, { job, text: 'And "you"?', kind: 'text' });
    const { application, answers: given } = await aResponse(db, job, { applicant_name: 'Sent' });
    const keys = { application_id: application.id, job_id: job.id, company_id: job.company_id, question_id: typed.id };
    const [written] = await db
      .insert(written_answers)
      .values({ ...keys, text: 'Because\nof you' })
      .returning();
    await db
      .update(answers)
      .set({ attempt_id: null, written_id: written!.id })
      .where(eq(answers.question_id, typed.id));
    const begun = await aResponse(db, job, {
      applicant_name: 'Not yet',
      responded_at: null,
      status: 2,
      answer_count: 0,
    });
    expect(begun.answers).toHaveLength(2);
    await scene.client.post(`${scene.path}/answerreviews`, { answer: given[0]!.id, rating: 4 });
    const hidden = csvRows(await report('format=csv'));
    expect(hidden[0]).toMatchObject({
      '1. Why us? (seconds)': '60',
      '1. Rating': '',
      '2. And "you"?': 'Because\nof you',
    });
    expect(hidden[1]).toMatchObject({ Name: 'Not yet', '1. Why us? (seconds)': '', '2. And "you"?': '' });
    await scene.client.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
    await db.update(questions).set({ removed_at: new Date() }).where(eq(questions.id, spoken.id));
    const shown = sheetRows(sheetOf(bytesOf(await report('format=xlsx'))));
    expect(shown[0]).toMatchObject({
      '1. And "you"?': 'Because\nof you',
      '2 (removed). Why us? (seconds)': '60',
      '2 (removed). Rating': '4.00',
    });
  });

  it('is told to the feed, and refused where it cannot be made', async () => {
    await report('format=csv');
    const stored = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(stored).toMatchObject([{ type: 'job.exported', actor_user_id: scene.owner.id, data: { format: 'csv' } }]);
    expect(problemOf(await report('format=pdf'))).toMatchObject({ status: 422, errors: { format: ['not_allowed'] } });
    expect(problemOf(await report('locale=de'))).toMatchObject({ status: 422 });
  });
});

/** Form input by which people tried to make a spreadsheet act. */
const PAYLOADS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'].flatMap((first) =>
  ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example","x")', '"', '1;=2,=3\n=4', ''].map(
    (rest) => first + rest,
  ),
);

describe('a cell that looks like a formula', () => {
  it('is words in every format, wherever it was typed', async () => {
    const { db } = server.ctx;
    expect(PAYLOADS.length).toBeGreaterThan(60);
    for (const payload of PAYLOADS)
      await anApplication(db, {
        job: scene.job,
        applicant_name: payload,
        external_id: payload,
        custom_field: payload,
        declined_reason: payload,
      });
    await db.update(jobs).set({ custom_field_label: '=1+1' }).where(eq(jobs.id, scene.job.id));
    const bare = (text: string) => text.replaceAll("'", '');
    for (const [locale, delimiter] of [
      ['en-gb', ','],
      ['fr-fr', ';'],
    ] as const) {
      const reply = await report(`format=csv&locale=${locale}`);
      const rows = csvRows(reply, delimiter);
      const cells = rows.map((row) => Object.values(row));
      expect(cells.map(([name]) => bare(name ?? ''))).toEqual(PAYLOADS.map(bare));
      for (const cell of [...Object.keys(rows[0] ?? {}), ...cells.flat()])
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      // Also where a program of another language divides at another separator, in the middle of a cell.
      expect(dividedAnywhere(reply.text).filter(looksLikeFormula)).toEqual([]);
    }
    const sheet = sheetOf(bytesOf(await report('format=xlsx')));
    expect(sheet.slice(1).map(([name]) => name)).toEqual(PAYLOADS.map((value) => ({ value, style: '2' })));
    const xml = strFromU8(unzipSync(bytesOf(await report('format=xlsx')))['xl/worksheets/sheet1.xml']!);
    expect(xml).not.toMatch(/<f[ >/]|t="str"/);
  });

  it('brings nothing into a workbook that is no XML, nor a separator into a file', async () => {
    const { db } = server.ctx;
    const nasty = [
      '\u0001\u0008\u001f\ufffe',
      ']]><c><f>1</f></c>',
      '\\N\\t\\.',
      'a\tb\nc\rd',
      '</t></is></c></row>',
      '"a","b"',
      "O'Neil; DROP",
    ];
    for (const applicant_name of nasty) await anApplication(db, { job: scene.job, applicant_name });
    const names = sheetRows(sheetOf(bytesOf(await report('format=xlsx')))).map(({ Name }) => Name);
    expect(names).toEqual(['', ...nasty.slice(1)]);
    expect(csvRows(await report('format=csv')).map(({ Name }) => Name)).toEqual(nasty);
  });
});

describe('whoever goes away', () => {
  it('before the first row takes nothing from those who export later', async () => {
    const { db } = server.ctx;
    await anApplication(db, { job: scene.job });
    const { client, path } = scene;
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (let n = 0; n < EXPORT_LIMITS.at_once; n += 1) {
      const control = new AbortController();
      const left = await meeting(
        db,
        (tx) => tx.execute(sql`lock table events in exclusive mode`),
        async () => {
          const { signal } = control;
          const url = `${client.base}${path}/applications/export_job_report?format=csv`;
          return fetch(url, { headers: { cookie, ...client.forwarded }, signal }).catch(() => 'left');
        },
        async () => {
          control.abort();
          await client.get('/api/settings');
        },
      );
      expect(left).toBe('left');
    }
    await vi.waitFor(async () => expect((await report('format=csv')).status).toBe(200), { timeout: 50_000 });
  });
});

describe('the export of a company', () => {
  it('has the applicants of its activities who were added between two of its days', async () => {
    const { db } = server.ctx;
    await db.update(companies).set({ time_zone: 'Europe/Paris' }).where(eq(companies.id, scene.company_id));
    const [company] = await db.select().from(companies).where(eq(companies.id, scene.company_id));
    const elsewhere = await aStaffScene(server);
    const days = ['2026-07-04T21:59:59Z', '2026-07-04T22:00:00Z', '2026-07-05T21:59:59Z', '2026-07-05T22:00:00Z'];
    for (const day of days) {
      const created_at = new Date(day);
      await anApplication(db, { job: scene.job, applicant_name: day, created_at });
      await anApplication(db, { job: elsewhere.job, applicant_name: 'of others', created_at });
    }
    const leaving = await aJob(db, { company_id: scene.company_id, deleting_at: new Date() });
    await anApplication(db, { job: leaving, applicant_name: 'of an activity that is being deleted' });
    const path = (query: string) => `/api/companies/${company!.shortname}/export?${query}`;
    const names = async (query: string) =>
      csvRows(await scene.client.get(path(`format=csv&${query}`))).map(({ Name }) => Name);
    expect(await names('')).toEqual(days);
    expect(await names('from_date=2026-07-05&to_date=2026-07-05')).toEqual(days.slice(1, 3));
    expect(await names('from_date=2026-07-05')).toEqual(days.slice(1));
    expect(await names('to_date=2026-07-04')).toEqual(days.slice(0, 1));
    const sheet = sheetRows(sheetOf(bytesOf(await scene.client.get(path('')))));
    expect(sheet[0]).toMatchObject({ Activity: 'Café & sons', Name: days[0] });
    expect(problemOf(await scene.client.get(path('from_date=2026-07-05&to_date=2026-07-04')))).toMatchObject({
      status: 422,
    });
    expect(problemOf(await scene.client.get(path('from_date=2026-02-30')))).toMatchObject({ status: 422 });
    expect((await elsewhere.client.get(path(''))).status).toBe(404);
  });
});
