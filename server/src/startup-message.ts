import { asc, eq, isNull, and } from 'drizzle-orm';
import type { Context } from './context.ts';
import { applications, jobs, users } from './db/schema/index.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './db/seed/demo-content.ts';
import { hasOutbox } from './modules/mails/outbox.service.ts';
import { linkToken } from './lib/secrets.ts';

/** The open invitation of the demo's applicant, as a link. */
async function demoLink(ctx: Context): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: applications.id, version: applications.link_version, shorturl: jobs.shorturl })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(users.email, 'applicant@mail.example'), isNull(applications.responded_at)))
    .orderBy(asc(applications.id))
    .limit(1);
  return row
    ? `${ctx.env.PUBLIC_URL}/j/${row.shorturl}?t=${linkToken(ctx.env.SESSION_SECRET, row.id, row.version)}`
    : null;
}

/**
 * Prints the address of the product and, in a demo, the accounts to sign in with.
 * @param setupCode the one-time code of an installation without a company; it is printed here and nowhere else
 */
export async function printStartupMessage(ctx: Context, setupCode: string | null = null): Promise<void> {
  if (ctx.env.ROLE === 'worker') {
    process.stdout.write('Vivavoce is ready: this worker runs background tasks and listens on no address.\n');
    return;
  }
  const lines = [`Vivavoce is ready at ${ctx.env.PUBLIC_URL}`];
  if (setupCode !== null) {
    const page = `${ctx.env.PUBLIC_URL}/setup`;
    lines.push('', `Create your first company at ${page} with the one-time code ${setupCode}`);
  }
  const link = ctx.env.NODE_ENV === 'production' ? null : await demoLink(ctx);
  if (link) {
    const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
    lines.push('', `Demo accounts, password for all: ${DEMO_PASSWORD}`);
    for (const { email, who } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(width)}  ${who}`);
    lines.push('', 'An applicant with an open invitation:', `  ${link}`);
    if (hasOutbox(ctx)) lines.push('', `E-mails are kept in the outbox: ${ctx.env.PUBLIC_URL}/dev/outbox`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
