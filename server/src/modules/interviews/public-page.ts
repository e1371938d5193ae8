import type { Context } from '../../context.ts';

/** Fills the applicant's page; until the interview is known it stays as built. */
export async function publicPage(_ctx: Context, _shorturl: string, _french: boolean): Promise<(html: string) => string> {
  return (html) => html;
}
