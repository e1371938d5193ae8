import type { Context } from '../../context.ts';
import * as repository from './marketplace.repository.ts';

/**
 * The present name of a company that was once called this; undefined where there is none, and where another company
 * has the name now.
 */
export async function presentBrand(ctx: Context, name: string): Promise<string | undefined> {
  if (await repository.isShortnameTaken(ctx.db, name)) return undefined;
  return repository.presentShortname(ctx.db, name);
}
