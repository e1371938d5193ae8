import { readFile } from 'node:fs/promises';
import * as library from '../../server/src/modules/library/shared-library.service.ts';
import { Misuse, need } from './command.ts';
import type { Command } from './command.ts';

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('The number of the question is missing.');
  return Number(text);
}

export const libraryCommands: Record<string, Command> = {
  async 'question list'(ctx) {
    const rows = await library.listSharedQuestions(ctx.db);
    if (rows.length === 0) return ['The shared library is empty.'];
    return rows.map((row) => [row.id, row.default_locale, row.kind, row.competency ?? '-', row.text].join('\t'));
  },
  async 'question add'(ctx, [text], { competency = '', category = '', language = '', kind = '' }) {
    const id = await library.addSharedQuestion(ctx, {
      text: need(text, 'The question'),
      competency,
      category,
      default_locale: language,
      kind,
    });
    return [`Question ${id} is in the shared library.`];
  },
  async 'question reword'(ctx, [question, text]) {
    const id = idOf(question);
    await library.rewordSharedQuestion(ctx, id, need(text, 'The new wording'));
    return [`Question ${id} is changed; activities that copied it keep their wording.`];
  },
  async 'question remove'(ctx, [question]) {
    const id = idOf(question);
    await library.removeSharedQuestion(ctx, id);
    return [`Question ${id} is out of the shared library; activities that copied it keep it.`];
  },
  async 'question import'(ctx, [file]) {
    const count = await library.importSharedQuestions(ctx, await readFile(need(file, 'The file'), 'utf8'));
    return [`${count} questions are added to the shared library.`];
  },
};
