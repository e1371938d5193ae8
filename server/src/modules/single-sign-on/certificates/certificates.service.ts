import { X509Certificate } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import { queueOwnerNotices } from '../../mails/single/owner-mails.service.ts';
import { toSamlDescription } from '../saml/description.ts';
import * as keyRows from '../keys/key-rows.ts';
import { addKey, livingKeys, newKey, signingKey } from '../keys/keys.ts';

const DAY_MS = 24 * 3600_000;

type Ending = Pick<typeof identity_providers.$inferSelect, 'protocol' | 'description' | 'secret_expires_on'>;

/**
 * When sign-ins through a provider stop unless an owner acts: its last certificate ends (one that follows is there already
 * while both are published), or its secret. Null where that is unknown.
 */
export function endOf({ protocol, description, secret_expires_on }: Ending): Date | null {
  // Noon is the same day nearly everywhere.
  if (protocol === 'oidc') return secret_expires_on === null ? null : new Date(`${secret_expires_on}T12:00Z`);
  const ends = toSamlDescription(description).certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo));
  return new Date(Math.max(...ends));
}

/** The warning that is due: the fewest days that are named for this time; null before the first. */
export const dueWarning = (end: Date, now: Date): number | null =>
  SSO_LIMITS.expiry_warning_days.find((days) => end.getTime() - now.getTime() <= days * DAY_MS) ?? null;

/** Tells owners 60, 30 and 7 days before the last certificate or the secret of a provider that is on ends, each once. */
export async function warnOfEnds(ctx: Context, signal: AbortSignal): Promise<void> {
  const rows = await ctx.db.select().from(identity_providers).where(eq(identity_providers.active, true));
  for (const row of rows) {
    if (signal.aborted) return;
    const { id, company_id, name, protocol, warned_days } = row;
    const end = endOf(row);
    if (!end) continue;
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
        type: protocol === 'saml' ? 'certificate_ends' : 'secret_ends',
        page,
        facts: { person: name, at: end },
      });
    });
  }
}

/**
 * Creates a new key of ours before the last one of a provider ends: it is in our metadata, and signs once an owner
 * confirms that the provider knows it. Owners are mailed 60, 30 and 7 days before the signing key ends, once each.
 */
export async function renewOwnCertificates(ctx: Context, signal: AbortSignal): Promise<void> {
  const rows = await ctx.db.select().from(identity_providers).where(eq(identity_providers.protocol, 'saml'));
  for (const row of rows) {
    if (signal.aborted) return;
    await renewFor(ctx, row);
  }
}

/** Whether owners know of the warning that is due, or none is. */
const isKnown = (warned_days: number | null, due: number | null): boolean =>
  due === null || (warned_days !== null && due >= warned_days);

async function renewFor(ctx: Context, provider: typeof identity_providers.$inferSelect): Promise<void> {
  const { id, company_id, name, active } = provider;
  const [newest, ...older] = await keyRows.listKeys(ctx.db, [id]);
  if (!newest) return;
  const signing = signingKey(livingKeys([newest, ...older], ctx.now()), ctx.now());
  const due = dueWarning(signing.expires_at, ctx.now());
  const isNotified = isKnown(signing.warned_days, due);
  const fresh = dueWarning(newest.expires_at, ctx.now()) === null ? undefined : await newKey(ctx);
  if (isNotified && !fresh) return;
  await ctx.db.transaction(async (tx) => {
    // Two runs at the same moment make one key.
    await lockProvider(tx, id);
    const latest = await keyRows.listKeys(tx, [id]);
    if (fresh && latest[0]?.id === newest.id) await addKey(ctx, tx, id, fresh);
    const warned = latest.find((key) => key.id === signing.id)?.warned_days ?? null;
    if (isKnown(warned, due)) return;
    await keyRows.changeKey(tx, signing.id, { warned_days: due });
    if (!active) return;
    await queueOwnerNotices(ctx, tx, company_id, {
      type: 'own_certificate_ends',
      page: '/company-settings/single-sign-on',
      facts: { person: name, at: signing.expires_at },
    });
  });
}

const lockProvider = (tx: Tx, id: number) =>
  tx
    .select({ id: identity_providers.id })
    .from(identity_providers)
    .where(eq(identity_providers.id, id))
    .for('no key update');
