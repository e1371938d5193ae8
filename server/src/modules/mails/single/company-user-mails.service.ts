import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { replyAddress } from '../../../access/reply-address.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { users } from '../../../db/schema/index.ts';
import { translator } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import * as repository from '../mails.repository.ts';
import { companyOf } from '../mails.service.ts';
import { emailPage, invitationPage, objectionPage, passwordPage, queueMail } from '../outgoing.service.ts';
import { pageAddress } from '../../../public-address.ts';

interface MemberMail {
  company_id: number;
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'first_name' | 'full_name' | 'locale'>;
}

interface Wording {
  type: 'user_invitation' | 'email_change' | 'email_changed';
  phrases:
    | 'member_invitation'
    | 'member_added'
    | 'company_invitation'
    | 'connection_invitation'
    | 'email_change'
    | 'email_change_by_directory'
    | 'email_changed'
    | 'invitation_moved';
  url: string;
  link_nonce?: string | null;
  inviter?: string;
  days?: number;
  new_email?: string;
  provider?: string;
  note?: string;
}

/** A mail of a company to one of its members, in the member's language. */
async function queueMemberMail(
  ctx: Context,
  tx: Tx,
  { company_id, user }: MemberMail,
  { type, phrases, url, link_nonce = null, inviter = '', days = 0, new_email = '', provider = '', note = '' }: Wording,
): Promise<void> {
  const { locale } = user;
  const t = translator(locale);
  const { name: organisation, logo, primary, product } = await companyOf(ctx, tx, company_id, locale);
  const facts = { organisation, product, inviter, days, new_email, provider };
  const lines = note.split(/\r?\n/).map((line) => escapeHtml(line));
  const rendered = renderMail({
    brand: { name: organisation, logo_url: logo, primary },
    locale,
    preheader: t(`${phrases}.preheader`, facts),
    body_html: letterHtml(locale, {
      to: user,
      from: organisation,
      paragraphs: [
        escapeHtml(t(`${phrases}.body`, facts)),
        note !== '' && `<strong>${escapeHtml(t('member_note', facts))}</strong><br />${lines.join('<br />')}`,
      ],
    }),
    button: { label: t(`${phrases}.button`, facts), url },
    footer: t('footer', { organisation, product }),
  });
  await queueMail(ctx, tx, {
    company_id,
    user_id: user.id,
    type,
    to_address: user.email,
    to_name: user.full_name,
    from_name: organisation,
    reply_to: await replyAddress(tx, company_id, (await repository.findContact(tx, company_id)) ?? ''),
    subject: t(`${phrases}.subject`, facts).replaceAll(/[\r\n]+/g, ' '),
    link_nonce,
    ...rendered,
  });
}

/** A report or a summary to a person of the staff, in this person's language. Paragraphs and sections are markup. */
export async function queueMemberReport(
  ctx: Context,
  tx: Tx,
  {
    type,
    company_id,
    user,
    subject,
    paragraphs,
    sections,
    path,
  }: MemberMail & {
    type: 'monthly_report' | 'notifications';
    subject: string;
    paragraphs: string[];
    sections: string;
    path: string;
  },
): Promise<void> {
  const { locale } = user;
  const t = translator(locale);
  const { name: organisation, logo, primary, product } = await companyOf(ctx, tx, company_id, locale);
  const rendered = renderMail({
    brand: { name: organisation, logo_url: logo, primary },
    locale,
    preheader: subject,
    body_html: letterHtml(locale, { to: user, from: organisation, paragraphs, list: sections }),
    button: { label: t(`${type}.button`), url: pageAddress(ctx, locale, path) },
    footer: t(`${type}.footer`, { organisation, product }),
  });
  await queueMail(ctx, tx, {
    company_id,
    user_id: user.id,
    type,
    to_address: user.email,
    to_name: user.full_name,
    from_name: organisation,
    subject,
    ...rendered,
  });
}

/**
 * Invites a new member. The button leads to a first password, or to the sign-in where the account has one.
 * @param first_password the nonce of a link to a first password; null where there is a password
 */
export const queueMemberInvitation = (
  ctx: Context,
  tx: Tx,
  {
    inviter,
    note,
    first_password,
    ...mail
  }: MemberMail & { inviter: string; note: string; first_password: string | null },
): Promise<void> =>
  queueMemberMail(ctx, tx, mail, {
    type: 'user_invitation',
    inviter,
    note,
    ...(first_password === null
      ? { phrases: 'member_added', url: pageAddress(ctx, mail.user.locale, '/login') }
      : {
          phrases: 'member_invitation',
          url: passwordPage(ctx, mail.user.locale, null),
          link_nonce: first_password,
          days: SESSION_LIMITS.invitation_link_valid_days,
        }),
  });

/**
 * Asks the person of an account that exists to become a member, or to have it connected with a provider of the company.
 * @param provider name of the provider; null where only the membership is asked for
 */
export const queueCompanyInvitation = (
  ctx: Context,
  tx: Tx,
  { provider, link_nonce, ...mail }: MemberMail & { provider: string | null; link_nonce: string },
): Promise<void> =>
  queueMemberMail(ctx, tx, mail, {
    type: 'user_invitation',
    phrases: provider === null ? 'company_invitation' : 'connection_invitation',
    provider: provider ?? '',
    link_nonce,
    days: MEMBER_LIMITS.invitation_valid_days,
    url: invitationPage(ctx, mail.user.locale),
  });

/** Tells the wrong address that its invitation went elsewhere. */
export const queueInvitationMoved = (
  ctx: Context,
  tx: Tx,
  { inviter, ...mail }: MemberMail & { inviter: string },
): Promise<void> =>
  queueMemberMail(ctx, tx, mail, {
    type: 'user_invitation',
    phrases: 'invitation_moved',
    inviter,
    url: pageAddress(ctx, mail.user.locale, '/login'),
  });

/**
 * Asks the new address, which is the user's `email` here, to confirm itself.
 * @param inviter name of the administrator who asked for it; null for the directory of the company
 */
export const queueEmailChange = (
  ctx: Context,
  tx: Tx,
  { inviter, link_nonce, ...mail }: MemberMail & { inviter: string | null; link_nonce: string },
): Promise<void> =>
  queueMemberMail(ctx, tx, mail, {
    type: 'email_change',
    ...(inviter === null ? { phrases: 'email_change_by_directory' } : { phrases: 'email_change', inviter }),
    link_nonce,
    days: MEMBER_LIMITS.email_link_valid_days,
    url: emailPage(ctx, mail.user.locale),
  });

/** Tells the old address, which is the user's `email` here, that it no longer counts, and how to object. */
export const queueEmailChanged = (
  ctx: Context,
  tx: Tx,
  { new_email, link_nonce, ...mail }: MemberMail & { new_email: string; link_nonce: string },
): Promise<void> =>
  queueMemberMail(ctx, tx, mail, {
    type: 'email_changed',
    phrases: 'email_changed',
    new_email,
    link_nonce,
    days: MEMBER_LIMITS.objection_hours / 24,
    url: objectionPage(ctx, mail.user.locale),
  });
