import { X509Certificate } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import { queueOwnerNotices } from '../../mails/owner-mails.service.ts';
import { toSamlDescription } from './description.ts';

const DAY_MS = 24 * 3600_000;

/** When the last of a provider's certificates ends: one that follows is there already while both are published. */
const lastEnd = (description: unknown): Date =>
  new Date(
    Math.max(...toSamlDescription(description).certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo))),
  );

/** The warning that is due: the fewest days that are named for this time; null before the first. */
const dueWarning = (end: Date, now: Date): number | null =>
  SSO_LIMITS.expiry_warning_days.find((days) => end.getTime() - now.getTime() <= days * DAY_MS) ?? null;

/** Tells owners 60, 30 and 7 days before the last certificate of a provider that is on ends, each once. */
export async function warnOfCertificates(ctx: Context, signal: AbortSignal): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(identity_providers)
    .where(and(eq(identity_providers.protocol, 'saml'), identity_providers.active));
  for (const { id, company_id, name, description, warned_days } of rows) {
    if (signal.aborted) return;
    const end = lastEnd(description);
    const due = dueWarning(end, ctx.now());
    if (due === warned_days || (due !== null && warned_days !== null && due > warned_days)) continue;
    await ctx.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(identity_providers)
        .set({ warned_days: due })
        .where(and(eq(identity_providers.id, id), sql`warned_days is not distinct from ${warned_days}`))
        .returning({ id: identity_providers.id });
      if (!changed || due === null) return;
      const page = '/company-settings/single-sign-on';
      await queueOwnerNotices(ctx, tx, company_id, {
        type: 'certificate_ends',
        page,
        facts: { person: name, at: end },
      });
    });
  }
}
