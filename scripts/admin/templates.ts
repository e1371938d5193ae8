import * as templates from '../../server/src/modules/templates/shared-templates.service.ts';
import { Misuse, need } from './command.ts';
import type { Command } from './command.ts';

const LISTED_MAX = 1000;

function idOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new Misuse(`The number of the ${what} is missing.`);
  return Number(text);
}

const nameOf = (name: string | undefined): string => need(name, 'The name of the template (--name)');

export const templateCommands: Record<string, Command> = {
  async 'template list'(ctx, _args, { retired = false }) {
    const { rows } = await templates.listShared(ctx.db, { retired, page: 1, page_size: LISTED_MAX });
    if (rows.length === 0) return ['There is no such template.'];
    return rows.map((row) =>
      [row.id, row.title, row.default_locale, `${row.content.questions.length} questions`].join('\t'),
    );
  },
  async 'template add'(ctx, [job], { name }) {
    const id = await templates.makeShared(ctx, idOf(job, 'activity'), nameOf(name));
    return [`Template ${id} is offered to all companies.`];
  },
  async 'template rename'(ctx, [template], { name }) {
    const id = idOf(template, 'template');
    const title = nameOf(name);
    await templates.changeShared(ctx, id, { title });
    return [`Template ${id} is now ${title}.`];
  },
  async 'template retire'(ctx, [template]) {
    const id = idOf(template, 'template');
    await templates.changeShared(ctx, id, { retired: true });
    return [`Template ${id} is no longer offered.`];
  },
  async 'template restore'(ctx, [template]) {
    const id = idOf(template, 'template');
    await templates.changeShared(ctx, id, { retired: false });
    return [`Template ${id} is offered again.`];
  },
};
