import { contract } from '@vivavoce/contract/index.ts';
import type { Route, RouteKey } from '@vivavoce/contract/route.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { cohort_assignments, cohorts, companies, vouchers } from '../../../db/schema/index.ts';

/** Every export of the contract that may be a workbook. */
const EXPORTS = Object.entries<Route>(contract)
  .filter(([, { query }]) => query instanceof z.ZodObject && query.shape['format']?.safeParse('xlsx').success)
  .map(([key]) => key as RouteKey);

/** What was planted, as every reader has to give it back. */
const PEOPLE = [
  { applicant_name: 'Zoë Müller', phone: '+44 20 7946 0958', external_id: '007' },
  { applicant_name: 'محمد عبد الله', phone: '020 7946 0000', external_id: '12345678901234567890' },
  { applicant_name: '=1+1', phone: null, external_id: '-5' },
  { applicant_name: '😀 <b> & "x"', phone: '', external_id: 'line 1\nline 2' },
  { applicant_name: '_x0041_x0042_ & _x005F_', phone: null, external_id: 'ref_x00e9_x_X0041_' },
];

/** exceljs reads the codes of characters in shared strings, and leaves them in cells that have their text inside. */
const uncoded = (value: unknown) =>
  typeof value === 'string'
    ? value.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : value;

type Value = string | number | null;
type Sheet = Value[][];

const server = useTestServer();
let shortname: string;
let cohort: number;
const scene = perFile(() => aStaffScene(server, { title: 'Readers' }));
beforeAll(async () => {
  const { db } = server.ctx;
  const given = { job: scene.job, invited_at: new Date('2026-07-05T21:30:00Z'), average_review: 3.25 };
  for (const person of PEOPLE) await anApplication(db, { ...given, ...person });
  for (let n = 0; n < 30; n += 1)
    await aQuestion(db, { job: scene.job, text: n > 0 ? `Question ${n}` : 'Say _x0041_ & why' });
  await aResponse(db, scene.job, { applicant_name: 'Sent' });
  await db.insert(vouchers).values({ company_id: scene.company_id, code: 'ABCD2345EFGH', note: '=2+2', max_uses: 3 });
  const created_at = new Date(Date.now() - 200 * 86_400_000);
  const group = { company_id: scene.company_id, created_by: scene.job.created_by, ends_on: '2099-01-01' };
  const [made] = await db
    .insert(cohorts)
    .values({ ...group, name: '=Course', created_at })
    .returning();
  cohort = made!.id;
  const work = { cohort_id: cohort, company_id: scene.company_id, job_id: scene.job.id, created_at };
  await db
    .insert(cohort_assignments)
    .values({ ...work, due_at: new Date('2099-01-01'), created_by: scene.job.created_by });
  const [company] = await db.select().from(companies).where(eq(companies.id, scene.company_id));
  shortname = company!.shortname;
});

async function file(key: RouteKey, format: 'csv' | 'xlsx') {
  const ids = { job: scene.job.id, shortname, cohort };
  const path = key.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name as keyof typeof ids]));
  const reply = await scene.client.get(`${path}?format=${format}`);
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
/** Readers give an instant as a date whose UTC is the wall clock of the sheet. */
const dateText = (at: Date) =>
  `${twoDigits(at.getUTCDate())}/${twoDigits(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
const plain = (value: unknown): Value => {
  // A day as a number of 17 digits can be read as the last millisecond before its second.
  if (value instanceof Date) return dateText(new Date(Math.round(value.getTime() / 1000) * 1000));
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};
/** Every row as long as the heading, since readers leave out what follows the last cell. */
const whole = (rows: unknown[][]): Sheet =>
  rows.map((row) => Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => plain(row[at])));

const READERS: Record<string, (bytes: Buffer) => Promise<Sheet>> = {
  exceljs: async (bytes) => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const rows: unknown[][] = [];
    book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    return whole(rows.map((row) => row.map(uncoded)));
  },
  'read-excel-file': async (bytes) => {
    const [sheet] = await readExcelFile(bytes, { trim: false });
    return whole(sheet!.data);
  },
};

describe.each(Object.entries(READERS))('read by %s', (_name, read) => {
  it.each(EXPORTS)('%s is the same sheet as its CSV', async (key) => {
    const sheet = await read(Buffer.from((await file(key, 'xlsx')).bytes));
    const csv: string[][] = parse((await file(key, 'csv')).text, { bom: true, record_delimiter: '\n' });
    const typed = csv.map((row, line) =>
      row.map((text, at): Value => {
        const value = text.replace(/^'(?=[=+\-@])/, '').replace(/^="(.*)"$/, '$1');
        if (value === '') return null;
        return line > 0 && typeof sheet[line]?.[at] === 'number' ? Number(value) : value;
      }),
    );
    expect(sheet.length).toBeGreaterThan(1);
    expect(sheet).toEqual(typed);
  });

  it('has what was entered, with its types', async () => {
    const bytes = Buffer.from((await file('GET /api/jobs/{job}/applications/export_job_report', 'xlsx')).bytes);
    const [head = [], ...rows] = await read(bytes);
    const column = (name: string) => rows.slice(0, PEOPLE.length).map((row) => row[head.indexOf(name)]);
    expect(column('Name')).toEqual(PEOPLE.map(({ applicant_name }) => applicant_name));
    expect(column('Reference')).toEqual(PEOPLE.map(({ external_id }) => external_id));
    expect(head).toContain('1. Say _x0041_ & why (seconds)');
    expect(column('Phone').map((phone) => phone || null)).toEqual(PEOPLE.map(({ phone }) => phone || null));
    expect(column('Mean rating')).toEqual(PEOPLE.map(() => 3.25));
    expect(column('Invited')).toEqual(PEOPLE.map(() => '05/07/2026 22:30'));
    expect(rows.at(-1)?.at(head.indexOf('30. Question 29 (seconds)'))).toBe(60);
  });
});

it('every export of the contract is tried', () => {
  expect(EXPORTS.length).toBeGreaterThanOrEqual(4);
});
