import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as stock from '../../server/src/modules/videos/stock.service.ts';
import { Misuse, need } from './command.ts';
import type { Command } from './command.ts';

async function captionsFrom(paths: readonly string[]): Promise<stock.StockCaptions[]> {
  return Promise.all(
    paths.map(async (option) => {
      const [locale = '', ...file] = option.split('=');
      if (!stock.isCaptionLocale(locale)) throw new Misuse(`Captions are en-gb=<file> or fr-fr=<file>, not ${option}.`);
      return { locale, bytes: await readFile(file.join('=')) };
    }),
  );
}

export const stockVideoCommands: Record<string, Command> = {
  async 'stock-video list'(ctx) {
    const videos = await stock.listStock(ctx);
    if (videos.length === 0) return ['The stock is empty.'];
    return videos.map(({ id, state, failure, description, category }) =>
      [id, failure ?? state, category ?? '-', description].join('\t'),
    );
  },
  async 'stock-video add'(ctx, args, { description, category, captions = [] }) {
    const file = need(args[0], 'The file');
    const text = need(description, 'The description (--description)');
    if (!(await stat(file)).isFile()) throw new Misuse(`${file} is not a file.`);
    const texts = await captionsFrom(captions);
    const fields = { filename: path.basename(file), description: text, category: category ?? null };
    const { id, captions_warnings } = await stock.addStock(ctx, { ...fields, file, captions: texts });
    const places = captions_warnings.map(({ locale, code, line }) =>
      [`captions ${locale}`, line === null ? 'whole file' : `line ${line}`, code].join('\t'),
    );
    return [`Video ${id} is stored and waits to be processed.`, ...places];
  },
  async 'stock-video remove'(ctx, [id = '']) {
    if (!/^\d+$/.test(id)) throw new Misuse('The number of the video is missing.');
    if (!(await stock.removeStock(ctx, Number(id)))) throw new Misuse(`There is no video ${id} in the stock.`);
    return [`Video ${id} is out of the lists.`];
  },
};
