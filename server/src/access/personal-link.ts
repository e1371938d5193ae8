import type { Context } from '../context.ts';
import type { applications, jobs } from '../db/schema/index.ts';
import { pageAddress } from '../public-address.ts';
import { feedbackToken, linkToken } from '../lib/secrets.ts';

type JobRow = typeof jobs.$inferSelect;
type ApplicationRow = typeof applications.$inferSelect;

/** The personal link, in the applicant's language or else that of the activity. */
export function personalLink(
  ctx: Context,
  job: Pick<JobRow, 'shorturl' | 'default_locale'>,
  row: Pick<ApplicationRow, 'id' | 'link_version' | 'locale'>,
  token = linkToken(ctx.env.SESSION_SECRET, row.id, row.link_version),
): string {
  return pageAddress(ctx, row.locale ?? job.default_locale, `/j/${job.shorturl}?t=${token}`);
}

/** The operator's own page for feedback and the applicant's token for it; nothing where there is no such page. */
export const feedbackPage = ({ env }: Context, { id, link_version }: Pick<ApplicationRow, 'id' | 'link_version'>) =>
  env.FEEDBACK_URL === undefined
    ? {}
    : { feedback_url: env.FEEDBACK_URL, feedback_token: feedbackToken(env.SESSION_SECRET, id, link_version) };
