import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Context } from '../server/src/context.ts';
import { readEnv, StartupError } from '../server/src/env.ts';
import * as stock from '../server/src/modules/videos/stock.service.ts';
import { openContext } from './lib/open-context.ts';

const USAGE = `Videos of the stock, which every company sees and none can change.

  npm run stock-video -- list
  npm run stock-video -- add <file> --description <words> [--category <words>] [--captions en-gb=<file>] [--captions fr-fr=<file>]
  npm run stock-video -- remove <id>

A video that was added plays as soon as a running server has processed it; \`list\` says how far it is. One that was removed
goes out of every list; activities and applicants that show it keep it.`;

/** An invalid command; the message says why. */
class Misuse extends Error {}

async function captionsFrom(paths: readonly string[]): Promise<stock.StockCaptions[]> {
  return Promise.all(
    paths.map(async (one) => {
      const [locale = '', ...file] = one.split('=');
      if (!stock.isCaptionLocale(locale)) throw new Misuse(`Captions are en-gb=<file> or fr-fr=<file>, not ${one}`);
      return { locale, text: await readFile(file.join('='), 'utf8') };
    }),
  );
}

const COMMANDS: Record<string, (ctx: Context, args: string[], options: Options) => Promise<void>> = {
  async list(ctx) {
    const videos = await stock.listStock(ctx);
    for (const { id, state, failure, description, category } of videos)
      console.log([id, failure ?? state, category ?? '-', description].join('\t'));
    if (videos.length === 0) console.log('The stock is empty.');
  },
  async add(ctx, [file], { description, category, captions = [] }) {
    if (!file || !description) throw new Misuse('add needs a file and --description');
    if (!(await stat(file)).isFile()) throw new Misuse(`${file} is not a file`);
    const texts = await captionsFrom(captions);
    const args = { filename: path.basename(file), description, category: category ?? null };
    const id = await stock.addStock(ctx, { ...args, file, captions: texts });
    console.log(`Video ${id} is stored and waits to be processed.`);
  },
  async remove(ctx, [id]) {
    if (!/^\d+$/.test(id ?? '')) throw new Misuse('remove needs the number of a video');
    if (!(await stock.removeStock(ctx, Number(id)))) throw new Misuse(`There is no video ${id} in the stock`);
    console.log(`Video ${id} is out of the lists.`);
  },
};

interface Options {
  description?: string | undefined;
  category?: string | undefined;
  captions?: string[] | undefined;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      description: { type: 'string' },
      category: { type: 'string' },
      captions: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  const [name = '', ...args] = positionals;
  const command = COMMANDS[name];
  if (values.help || !command) throw new Misuse(USAGE);
  const { ctx, close } = await openContext(readEnv());
  try {
    await command(ctx, args, values);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const problems = error instanceof StartupError ? error.problems : [(error as Error).message];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
