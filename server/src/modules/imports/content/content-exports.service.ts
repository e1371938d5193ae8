import { CONTENT_MEDIA } from '@vivavoce/contract/media.ts';
import type { CONTENT_FORMATS, ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import { LIBRARY_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { listCompanyUsers } from '../../companies/company-users.service.ts';
import { listLibrary } from '../../library/library.service.ts';
import { listEntries } from '../../templates/template-files.service.ts';
import { QUESTIONS, USERS } from './content-forms.ts';
import { companyOfUsers } from './content-imports.service.ts';
import { UNLIMITED } from './read-content.ts';
import type { Cell, ContentForm } from './read-content.ts';

type Format = (typeof CONTENT_FORMATS)[number];
type Columns = NonNullable<ContentForm<unknown>['columns']>;

/** As many as a company of any size has; the list of users has no limit of its own. */
const USERS_MAX = 100_000;

const asText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';

/** Cells that `READERS` of the import take for the same value. */
const WRITERS: Readonly<Record<Cell, (value: unknown) => string>> = {
  text: asText,
  lines: (value) => ((value ?? []) as string[]).map((line) => line.replaceAll('|', '\\|')).join('\n'),
  number: asText,
  seconds: (value) => (value === null ? UNLIMITED : asText(value)),
  flag: (value) => (value === true ? 'yes' : 'no'),
};

/** A table in which no cell is a formula to any spreadsheet program; all cells are quoted. */
function csvOf(columns: Columns, rows: readonly object[]): Buffer {
  const names = Object.keys(columns);
  const lines = [
    names,
    ...rows.map((row) =>
      Object.entries(columns).map(([name, cell]) => WRITERS[cell]((row as Record<string, unknown>)[name])),
    ),
  ];
  const text = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return Buffer.concat([Buffer.from('\uFEFF'), plainText(Buffer.from(`${text.join('\n')}\n`))]);
}

const send = (reply: FastifyReply, { kind, format, body }: { kind: ImportKind; format: Format; body: Buffer }) =>
  reply
    .type(`${CONTENT_MEDIA[format]}; charset=utf-8`)
    .header('content-disposition', attachmentHeader(`${kind}.${format}`))
    .send(body);

const jsonOf = (results: readonly object[]): Buffer => Buffer.from(`${JSON.stringify({ results }, null, 1)}\n`);

/** The fields of rows that an import takes, and no others. */
const picked = (columns: Columns, rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name))));

const bodyOf = (format: Format, { columns }: Pick<ContentForm<unknown>, 'columns'>, rows: readonly object[]): Buffer =>
  format === 'csv' ? csvOf(columns ?? {}, rows) : jsonOf(picked(columns ?? {}, rows));

/** The questions of the company's library, the oldest first. @throws AppError `forbidden` */
export async function exportQuestions(
  ctx: Context,
  actor: StaffActor,
  { format }: { format: Format },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = { page: 1, page_size: LIBRARY_LIMITS.per_company_max };
  const { results } = await listLibrary(ctx, actor, 'own', page);
  return send(reply, { kind: 'questions', format, body: bodyOf(format, QUESTIONS, results.toReversed()) });
}

/** The users of the company by name. @throws AppError `forbidden` */
export async function exportUsers(
  ctx: Context,
  actor: StaffActor,
  { format }: { format: Format },
  reply: FastifyReply,
): Promise<FastifyReply> {
  companyOfUsers(actor);
  const { results } = await listCompanyUsers(ctx, actor, { page: 1, page_size: USERS_MAX, status: 'all' });
  return send(reply, { kind: 'users', format, body: bodyOf(format, USERS, results) });
}

/** The templates of the company that the actor may see. @throws AppError `forbidden` */
export async function exportTemplates(ctx: Context, actor: StaffActor, reply: FastifyReply): Promise<FastifyReply> {
  return send(reply, { kind: 'templates', format: 'json', body: jsonOf(await listEntries(ctx, actor)) });
}
