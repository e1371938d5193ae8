import type { ReplyAddress } from '@vivavoce/contract/types.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { REPLY_CHECK_LIMITS, triesLeft } from '@vivavoce/domain/emails/reply-check.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { mailedCode, newToken, replyCodeHash, sameText } from '../../../lib/secrets.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { addToTrail, auditChanges } from '../../audit/audit-trail.ts';
import { letterHtml } from '../composing/letter.ts';
import { companyOf } from '../mails.service.ts';
import { findUser } from '../mails.repository.ts';
import { CODE_GAP, queueMail } from '../outgoing.service.ts';
import * as repository from './reply-address.repository.ts';
import type { ReplyAddressRow } from './reply-address.repository.ts';

const DAY_SECONDS = 24 * 3600;

function ownCompany({ company_id, ...actor }: StaffActor): number {
  if (company_id === null || !canCompany({ ...actor, company_id }, 'change_emails')) throw new AppError('forbidden');
  return company_id;
}

async function lock(tx: Tx, company: number): Promise<ReplyAddressRow> {
  const row = await repository.lockReplyAddress(tx, company);
  if (!row) throw notFound();
  return row;
}

async function present(ctx: Context, db: Queryable, row: ReplyAddressRow): Promise<ReplyAddress> {
  const { reply_to_email, reply_to_checked_at, reply_to_checked_by, reply_to_pending: pending } = row;
  const tries_left = pending ? triesLeft(pending, ctx.now()) : 0;
  return {
    email: reply_to_email || null,
    checked_at: reply_to_checked_at?.toISOString() ?? null,
    checked_by: reply_to_checked_by === null ? null : await repository.findPerson(db, reply_to_checked_by),
    pending: pending && tries_left > 0 ? { email: pending.email, expires_at: pending.expires_at, tries_left } : null,
  };
}

/** Stores changes of a row that is locked. */
async function store(
  ctx: Context,
  tx: Tx,
  company: number,
  { before, changes }: { before: ReplyAddressRow; changes: Partial<ReplyAddressRow> },
): Promise<ReplyAddress> {
  await repository.storeReplyAddress(tx, company, changes);
  const after = { ...before, ...changes };
  auditChanges(shown(before), shown(after));
  return present(ctx, tx, after);
}

/** The addresses, as the audit log names them; nothing of a code. */
const shown = ({ reply_to_email, reply_to_pending }: ReplyAddressRow) => ({
  reply_to_email,
  pending: reply_to_pending?.email ?? '',
});

/** @throws AppError `forbidden` */
export async function readReplyAddress(ctx: Context, actor: StaffActor): Promise<ReplyAddress> {
  const row = await repository.findReplyAddress(ctx.db, ownCompany(actor));
  if (!row) throw notFound();
  return present(ctx, ctx.db, row);
}

interface CodeMail {
  company: number;
  email: string;
  inviter: string;
  locale: Locale;
  nonce: string;
}

/** The stored mail has a gap in place of the code. */
async function queueReplyCode(ctx: Context, tx: Tx, { company, email, inviter, locale, nonce }: CodeMail) {
  const t = translator(locale);
  const { name: organisation, logo, primary, product } = await companyOf(ctx, tx, company, locale);
  const facts = { organisation, inviter, minutes: REPLY_CHECK_LIMITS.valid_minutes };
  const rendered = renderMail({
    brand: { name: organisation, logo_url: logo, primary },
    locale,
    preheader: t('reply_check.preheader', facts),
    body_html: letterHtml(locale, {
      to: null,
      from: organisation,
      paragraphs: [
        escapeHtml(t('reply_check.body', facts)),
        `<strong>${CODE_GAP}</strong>`,
        escapeHtml(t('reply_check.ignore')),
      ],
    }),
    footer: t('footer', { organisation, product }),
  });
  await queueMail(ctx, tx, {
    company_id: company,
    type: 'reply_check',
    to_address: email,
    to_name: '',
    from_name: organisation,
    subject: t('reply_check.subject'),
    link_nonce: nonce,
    ...rendered,
  });
}

/**
 * Mails a code to an address, which replaces the one before. Replies go where they went until the code is typed in.
 * @throws AppError `forbidden`, `too_many_requests`
 */
export async function sendReplyCode(ctx: Context, actor: StaffActor, email: string): Promise<ReplyAddress> {
  const company = ownCompany(actor);
  const limit = { points: REPLY_CHECK_LIMITS.codes_per_day, seconds: DAY_SECONDS };
  await sharedLimit(ctx, 'reply-codes', limit).use(company);
  const secret = ctx.env.SESSION_SECRET;
  const nonce = newToken();
  const expires_at = new Date(ctx.now().getTime() + REPLY_CHECK_LIMITS.valid_minutes * 60_000).toISOString();
  const code_hash = replyCodeHash(secret, company, email, mailedCode(secret, nonce));
  return ctx.db.transaction(async (tx) => {
    const before = await lock(tx, company);
    const writer = await findUser(tx, actor.user_id);
    if (!writer) throw notFound();
    await queueReplyCode(ctx, tx, { company, email, inviter: writer.full_name, locale: writer.locale, nonce });
    const changes = { reply_to_pending: { email, code_hash, expires_at, tries: 0 } };
    return store(ctx, tx, company, { before, changes });
  });
}

/**
 * From a right code on, replies go to its address. A wrong one is counted, whatever becomes of the call.
 * @throws AppError `forbidden`, `wrong_code`, `wrong_state` without a code that may still be typed in
 */
export async function checkReplyAddress(ctx: Context, actor: StaffActor, code: string): Promise<ReplyAddress> {
  const company = ownCompany(actor);
  const secret = ctx.env.SESSION_SECRET;
  const checked = await ctx.db.transaction(async (tx) => {
    const before = await lock(tx, company);
    const pending = before.reply_to_pending;
    if (!pending || triesLeft(pending, ctx.now()) === 0) throw new AppError('wrong_state');
    if (!sameText(replyCodeHash(secret, company, pending.email, code), pending.code_hash)) {
      // A refused call has no entry, although it counts the try.
      addToTrail({ unfinished: true });
      await repository.storeReplyAddress(tx, company, { reply_to_pending: { ...pending, tries: pending.tries + 1 } });
      return null;
    }
    const changes = {
      reply_to_email: pending.email,
      reply_to_checked_at: ctx.now(),
      reply_to_checked_by: actor.user_id,
      reply_to_pending: null,
    };
    return store(ctx, tx, company, { before, changes });
  });
  if (checked === null) throw new AppError('wrong_code');
  return checked;
}

/** @throws AppError `forbidden` */
export async function removeReplyAddress(ctx: Context, actor: StaffActor): Promise<ReplyAddress> {
  const company = ownCompany(actor);
  return ctx.db.transaction(async (tx) => {
    const before = await lock(tx, company);
    const changes = {
      reply_to_email: '',
      reply_to_checked_at: null,
      reply_to_checked_by: null,
      reply_to_pending: null,
    };
    return store(ctx, tx, company, { before, changes });
  });
}
