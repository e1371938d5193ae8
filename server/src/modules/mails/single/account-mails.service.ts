import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { users } from '../../../db/schema/index.ts';
import { formatDeadline, translator } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { passwordPage, queueMail } from '../outgoing.service.ts';
import { pageAddress } from '../../../public-address.ts';

export interface AccountMail {
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'first_name' | 'full_name' | 'locale'>;
  /** Whether the user works for a company of the alternate brand. */
  alternate_brand: boolean;
}
export interface PasswordLinkMail extends AccountMail {
  type: 'password_reset' | 'user_invitation';
  /** By another user: such a link is valid for days. */
  invited: boolean;
  link_nonce: string;
  next: string | null;
}

/** Change of the second factors of an account; `reset` by an owner of the company or by the operator. */
/** Facts of the mail's texts, beside those of the account. */
interface MailFacts {
  company?: string;
  person?: string;
  domain?: string;
  at?: Date;
  address?: string;
  refused?: number;
  handed?: number;
}

interface FactorChange {
  what: 'added' | 'removed' | 'codes' | 'reset' | 'operator';
  company?: string;
}

/** A mail about the account comes from the product, not from a company. */
export async function queueAccountMail(
  ctx: Context,
  tx: Tx,
  { user, alternate_brand }: AccountMail,
  mail: {
    type:
      | PasswordLinkMail['type']
      | 'password_changed'
      | 'new_device'
      | 'factor_changed'
      | 'factor_reset'
      | 'break_glass'
      | 'domain_missing'
      | 'domain_lost'
      | 'certificate_ends'
      | 'own_certificate_ends'
      | 'secret_ends'
      | 'mails_paused'
      | 'webhook_off'
      | 'company_archive'
      | 'connection_made'
      | 'provider_sign_in';
    url: string;
    link_nonce: string | null;
    invited?: boolean;
    from?: { at: Date; address: string };
    change?: FactorChange;
    facts?: MailFacts;
  },
): Promise<void> {
  const t = translator(user.locale);
  const product = productName(alternate_brand);
  const days = mail.invited ? SESSION_LIMITS.invitation_link_valid_days : 0;
  const at = mail.from?.at ?? mail.facts?.at;
  const facts = {
    product,
    days,
    at: at ? formatDeadline(user.locale, 'UTC', at) : '',
    address: mail.from?.address ?? mail.facts?.address ?? '',
    person: mail.facts?.person ?? '',
    domain: mail.facts?.domain ?? '',
    refused: mail.facts?.refused ?? 0,
    handed: mail.facts?.handed ?? 0,
    what: mail.change?.what ?? '',
    company: mail.change?.company ?? mail.facts?.company ?? '',
  };
  const rendered = renderMail({
    brand: {
      name: product,
      logo_url: null,
      primary: brandOf({ primary: null, alternate_brand })?.primary ?? null,
    },
    locale: user.locale,
    preheader: t(`${mail.type}.preheader`, facts),
    body_html: letterHtml(user.locale, {
      to: user,
      from: product,
      paragraphs: [escapeHtml(t(`${mail.type}.body`, facts))],
    }),
    button: { label: t(`${mail.type}.button`), url: mail.url },
    footer: t('account_footer', facts),
  });
  await queueMail(ctx, tx, {
    user_id: user.id,
    type: mail.type,
    to_address: user.email,
    to_name: user.full_name,
    from_name: product,
    subject: t(`${mail.type}.subject`, facts),
    link_nonce: mail.link_nonce,
    ...rendered,
  });
}

/** Mails the link for setting a password, in the reader's language. */
export const queuePasswordLinkMail = (ctx: Context, tx: Tx, mail: PasswordLinkMail): Promise<void> =>
  queueAccountMail(ctx, tx, mail, { ...mail, url: passwordPage(ctx, mail.user.locale, mail.next) });

/** Answers the request for a link where the address signs in through a provider alone. */
export const queueProviderNotice = (ctx: Context, tx: Tx, mail: AccountMail, login: string): Promise<void> =>
  queueAccountMail(ctx, tx, mail, {
    type: 'provider_sign_in',
    url: pageAddress(ctx, mail.user.locale, login),
    link_nonce: null,
  });

/** Tells the owner of an account that a provider opens it from now on. */
export const queueConnectionNotice = (
  ctx: Context,
  tx: Tx,
  mail: AccountMail,
  facts: { company: string; person: string; at: Date },
): Promise<void> =>
  queueAccountMail(ctx, tx, mail, {
    type: 'connection_made',
    url: pageAddress(ctx, mail.user.locale, '/account'),
    link_nonce: null,
    facts,
  });

/** Notifies the owner of an account that its password changed. */
export const queuePasswordNotice = (ctx: Context, tx: Tx, mail: AccountMail): Promise<void> =>
  queueAccountMail(ctx, tx, mail, {
    type: 'password_changed',
    url: pageAddress(ctx, mail.user.locale, '/login/forgotten'),
    link_nonce: null,
  });

/** Tells the owner of an account that a new browser signed in. */
export const queueNewDeviceNotice = (
  ctx: Context,
  tx: Tx,
  mail: AccountMail,
  from: { at: Date; address: string },
): Promise<void> =>
  queueAccountMail(ctx, tx, mail, {
    type: 'new_device',
    url: pageAddress(ctx, mail.user.locale, '/login/forgotten'),
    link_nonce: null,
    from,
  });

/** Tells the owner of an account that its second factors changed. */
export const queueFactorNotice = (ctx: Context, tx: Tx, mail: AccountMail, change: FactorChange): Promise<void> => {
  const reset = change.what === 'reset' || change.what === 'operator';
  return queueAccountMail(ctx, tx, mail, {
    type: reset ? 'factor_reset' : 'factor_changed',
    url: pageAddress(ctx, mail.user.locale, reset ? '/account' : '/login/forgotten'),
    link_nonce: null,
    change,
  });
};
