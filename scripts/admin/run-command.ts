import { parseArgs } from 'node:util';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { Context } from '../../server/src/context.ts';
import { auditedCommand } from '../../server/src/modules/audit/audit.service.ts';
import { StartupError } from '../../server/src/env.ts';
import { AppError } from '../../server/src/lib/app-error.ts';
import { plainError } from '../../server/src/lib/plain-error.ts';
import { auditCommands } from './audit.ts';
import { companyCommands } from './companies.ts';
import { libraryCommands } from './library.ts';
import { Misuse, type Command, need, oneOf } from './command.ts';
import { templateCommands } from './templates.ts';
import { stockVideoCommands } from './stock-videos.ts';
import { adoptStorage } from '../../server/src/modules/stored-files/claim.service.ts';
import { readFindings } from '../../server/src/modules/stored-files/compare.service.ts';
import { settleUncertain } from '../../server/src/modules/mails/delivery.service.ts';
import { listNodes } from '../../server/src/db/start/nodes.ts';
import * as operation from '../../server/src/modules/platform/operation.service.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const operationCommands: Record<string, Command> = {
  async 'operation show'(ctx) {
    const { tasks, ...counts } = await operation.readOperation(ctx);
    return [
      ...tasks.map(({ task, waiting, running }) => `${task}\t${waiting} waiting\t${running} running`),
      `failed tasks\t${counts.failed_tasks}`,
      `uncertain mails\t${counts.uncertain_mails}`,
      `failed mails\t${counts.failed_mails}`,
      `open mailings\t${counts.mailings}`,
      `open bulk operations\t${counts.bulk_operations}`,
      `open deletions\t${counts.deletions}`,
      `stored files\t${megabytes(counts.bytes)}`,
      `last backup\t${counts.last_backup_at?.toISOString() ?? 'never reported'}`,
    ];
  },
  async 'operation tasks'(ctx) {
    const failed = await operation.listFailedTasks(ctx);
    if (failed.length === 0) return ['No task has failed.'];
    return failed.map(({ id, task, payload, error, failed_at }) =>
      [id, task, JSON.stringify(payload), failed_at.toISOString(), error].join('\t'),
    );
  },
  async 'operation retry'(ctx, [id]) {
    const task = need(id, 'The id of the task');
    if (!(await operation.retryTask(ctx, task))) throw new Misuse(`There is no failed task ${task} to try again.`);
    return [`Task ${task} is tried again.`];
  },
  async 'operation resolve'(ctx, [id = '', outcome]) {
    if (!/^\d+$/.test(id)) throw new Misuse('The number of the mail is missing.');
    const arrived = oneOf(['arrived', 'lost'], outcome ?? '', 'The outcome') === 'arrived';
    if (!(await settleUncertain(ctx, Number(id), arrived))) throw new Misuse(`Mail ${id} is not uncertain.`);
    return [arrived ? `Mail ${id} counts as sent.` : `Mail ${id} counts as failed.`];
  },
  async 'backup done'(ctx) {
    await operation.recordBackup(ctx);
    return ['The end of the backup is noted.'];
  },
  async 'operation mails'(ctx) {
    const mails = await operation.listDoubtfulMails(ctx);
    if (mails.length === 0) return ['No mail is uncertain or failed.'];
    return mails.map((mail) =>
      [mail.id, mail.state, mail.type, mail.to_address, mail.message_id ?? '-', mail.error ?? '-'].join('\t'),
    );
  },
  async 'operation work'(ctx) {
    const work = await operation.listOpenWork(ctx);
    if (work.length === 0) return ['Nothing is under way.'];
    return work.map((item) =>
      [item.kind, item.id, `activity ${item.job}`, `${item.done} of ${item.total}`, item.state].join('\t'),
    );
  },
};

const MOST_FINDINGS = 1_000;

const storageCommands: Record<string, Command> = {
  async 'storage adopt'(ctx) {
    const before = await adoptStorage(ctx);
    if (before === null) return ['The storage belongs to this installation from now on.'];
    return [`The storage belongs to this installation from now on, and no longer to ${before}, which will not start.`];
  },
  async 'storage findings'(ctx) {
    const findings = await readFindings(ctx, MOST_FINDINGS);
    if (findings.length === 0) return ['Every stored file has a row, and every row has its file.'];
    const lines = findings.map(({ kind, key, bytes, noted_at }) =>
      [kind, key, bytes, noted_at.toISOString()].join('\t'),
    );
    return findings.length < MOST_FINDINGS ? lines : [...lines, `Only the first ${MOST_FINDINGS} are listed.`];
  },
};

const nodeCommands: Record<string, Command> = {
  async 'node list'({ db }) {
    const nodes = await listNodes(db);
    if (nodes.length === 0) return ['No node has reported in the last day.'];
    const rows = nodes.map(({ name, role, release, secret, storage, settings, seconds, running }) => [
      name,
      role,
      release,
      secret,
      storage ?? '-',
      settings,
      `${seconds} s ago${running ? '' : ', ended'}`,
    ]);
    const table = [['name', 'role', 'version', 'secret', 'storage', 'settings', 'last report'], ...rows];
    const widths = table[0]?.map((_title, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
    return table.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  },
};

const USAGE = `Administration of this installation, beside the running server or without it.

  npm run admin -- company create --name <text> --email <address> --first-name <text> --last-name <text>
                   [--shortname <name>] [--type employer|school|university] [--time-zone <zone>]
                   [--language en-gb|fr-fr] [--plan <plan>] [--on <switch>]...
  npm run admin -- company list
  npm run admin -- company change <shortname> [--plan <plan>] [--type <type>] [--on <switch>]... [--off <switch>]...
  npm run admin -- company rename <shortname> <new shortname>
  npm run admin -- company export <shortname> <file.zip>    everything of it, with checksums
  npm run admin -- company import <file.zip>                into an empty installation
  npm run admin -- company suspend <shortname> --reason <text>
  npm run admin -- company reopen <shortname>
  npm run admin -- company lift-networks <shortname>
  npm run admin -- company lift-single-sign-on <shortname>
  npm run admin -- user reset-second-factor <address>
  npm run admin -- plan list
  npm run admin -- administrator list
  npm run admin -- administrator add <address>
  npm run admin -- administrator remove <address>
  npm run admin -- operation show
  npm run admin -- operation tasks
  npm run admin -- operation retry <id>
  npm run admin -- operation mails
  npm run admin -- operation resolve <id> arrived|lost
  npm run admin -- operation work
  npm run admin -- node list                       also: npm run nodes
  npm run admin -- backup done
  npm run admin -- template list [--retired]
  npm run admin -- template add <number of an activity> --name <text>
  npm run admin -- template rename <id> --name <text>
  npm run admin -- template retire <id>
  npm run admin -- template restore <id>
  npm run admin -- question list
  npm run admin -- question add <text> [--competency <text>] [--category <text>] [--language en-gb|fr-fr] [--kind video|audio|text]
  npm run admin -- question reword <id> <text>
  npm run admin -- question remove <id>
  npm run admin -- question import <file.csv>      columns: text, competency, category, default_locale, kind
  npm run admin -- stock-video list
  npm run admin -- stock-video add <file> --description <text> [--category <text>] [--captions en-gb=<file>] [--captions fr-fr=<file>]
  npm run admin -- stock-video remove <id>
  npm run admin -- storage findings
  npm run admin -- storage adopt
  npm run admin -- audit heads [<shortname>]       the newest signed head of each log, one a line, to be kept elsewhere
  npm run admin -- audit verify [<shortname>] [--head <file>]

Switches: alternate_brand, marketplace_enabled, hub_enabled, screen_recording, ai_summary_enabled, ai_smart_priority_enabled, language_signals_enabled,
authenticity_signals_enabled.`;

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;

const COMMANDS: Record<string, Command> = {
  ...companyCommands,
  ...operationCommands,
  ...nodeCommands,
  ...stockVideoCommands,
  ...storageCommands,
  ...templateCommands,
  ...libraryCommands,
  ...auditCommands,
};

/** Audit action of each command; the entry belongs to the company concerned, or to none. */
const AUDITED: Record<string, AuditAction> = {
  'company create': 'company.created',
  'company change': 'company.changed',
  'company rename': 'company.changed',
  'company export': 'company.archived',
  'company import': 'company.imported',
  'company suspend': 'company.suspended',
  'company reopen': 'company.reopened',
  'company lift-networks': 'company.changed',
  'company lift-single-sign-on': 'domain.lifted',
  'user reset-second-factor': 'factor.reset',
  'operation retry': 'task.retried',
  'operation resolve': 'mail.resolved',
  'backup done': 'backup.recorded',
  'administrator add': 'administrator.added',
  'administrator remove': 'administrator.removed',
  'template add': 'template.made',
  'template rename': 'template.changed',
  'template retire': 'template.changed',
  'template restore': 'template.changed',
  'question add': 'library.changed',
  'question reword': 'library.changed',
  'question remove': 'library.changed',
  'question import': 'library.changed',
  'stock-video add': 'video.changed',
  'stock-video remove': 'video.changed',
  'storage adopt': 'storage.adopted',
};

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        name: text,
        shortname: text,
        type: text,
        'time-zone': text,
        plan: text,
        email: text,
        'first-name': text,
        'last-name': text,
        language: text,
        reason: text,
        on: list,
        off: list,
        description: text,
        category: text,
        competency: text,
        kind: text,
        captions: list,
        head: text,
        retired: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Misuse((error as Error).message.split('\n')[0]);
  }
}

/** A refusal of a service, in one sentence. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return (plainError(error) as Error).message;
  if (error.code === 'not_found') return 'There is no such company, account, activity, template or question.';
  if (error.code === 'wrong_state') return 'It is so already; nothing was changed.';
  const faults = Object.entries(error.details.errors ?? {}).map(([field, codes]) => `${field} (${codes.join(', ')})`);
  return faults.length > 0 ? `This is not accepted: ${faults.join('; ')}.` : `Refused: ${error.code}.`;
}

/**
 * Runs one command.
 * @param open connects to the installation; not called for help and for commands that do not exist
 * @returns what to print, and the exit code: 1 with one sentence where nothing was done
 */
export async function runCommand(
  argv: readonly string[],
  open: () => Promise<{ ctx: Context; close: () => Promise<void> }>,
): Promise<{ code: 0 | 1; lines: string[] }> {
  try {
    const { positionals, values } = read(argv);
    if (values.help || positionals.length === 0) return { code: values.help ? 0 : 1, lines: [USAGE] };
    const [noun = '', verb = '', ...args] = positionals;
    const command = COMMANDS[`${noun} ${verb}`];
    if (!command) throw new Misuse(`There is no command ${noun} ${verb}`.trim() + '; --help lists them.');
    const { ctx, close } = await open();
    try {
      const type = AUDITED[`${noun} ${verb}`];
      const run = () => command(ctx, args, values);
      const lines = await (type ? auditedCommand(ctx, { type, command: `admin ${noun} ${verb}` }, run) : run());
      return Array.isArray(lines) ? { code: 0, lines } : { code: 1, lines: lines.bad_news };
    } finally {
      await close();
    }
  } catch (error) {
    return { code: 1, lines: error instanceof StartupError ? [...error.problems] : [sentenceOf(error)] };
  }
}
