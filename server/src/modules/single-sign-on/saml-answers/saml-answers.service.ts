import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { hashToken, newToken } from '../../../lib/secrets.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { entityId, redirectAddress, samlAccessTo, signOutAddress } from '../access/access.ts';
import { findByName, type ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';
import type { Person } from '../saml/assertion.ts';
import { pairsOf } from '../saml/claims.ts';
import { fromBase64, passGate } from '../saml/gate.ts';
import { readAnswerApart } from '../saml/in-thread.ts';
import { keysOf, livingKeys, type OwnKey } from '../keys/keys.ts';
import * as results from '../flows/flow-results.ts';
import { useMessage } from '../saml/used-messages.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const bare = (certificate: string) => certificate.replaceAll(/-----[^-]+-----|\s/g, '');

const keyDescriptor = (use: 'signing' | 'encryption', { certificate }: Pick<OwnKey, 'certificate'>) =>
  `<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${
    use === 'encryption'
      ? ['http://www.w3.org/2009/xmlenc11#aes256-gcm', 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p']
          .map((algorithm) => `<EncryptionMethod Algorithm="${algorithm}"/>`)
          .join('')
      : ''
  }</KeyDescriptor>`;

/** Our metadata for one provider: all our keys for signatures, also those that do not sign yet; the newest for encryption. */
function ownMetadata({
  entity_id,
  redirect_address,
  sign_out_address,
  keys,
}: {
  entity_id: string;
  redirect_address: string;
  sign_out_address: string;
  keys: readonly [OwnKey, ...OwnKey[]];
}): string {
  const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(entity_id)}">`,
    '<SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...keys.map((key) => keyDescriptor('signing', key)),
    keyDescriptor('encryption', keys[0]),
    `<SingleLogoutService Binding="${binding('HTTP-Redirect')}" Location="${escaped(sign_out_address)}"/>`,
    `<AssertionConsumerService index="0" isDefault="true" Binding="${binding('HTTP-POST')}" Location="${escaped(redirect_address)}"/>`,
    '</SPSSODescriptor>',
    '</EntityDescriptor>',
  ].join('\n');
}

type Flow = NonNullable<Awaited<ReturnType<typeof results.takeRequest>>>;

async function samlProvider(ctx: Context, name: string): Promise<ProviderRow> {
  const provider = await findByName(ctx.db, name);
  if (provider?.protocol !== 'saml') throw notFound();
  return provider;
}

interface Arrived {
  flow: Flow;
  message: string;
  /** Of the browser that brought it. */
  ip: string;
}

/** @throws SsoError, AppError `busy` */
async function read(ctx: Context, provider: ProviderRow, { flow, message, ip }: Arrived): Promise<Person> {
  const xml = passGate(fromBase64(message), 'Response', ['Assertion', 'EncryptedAssertion']);
  const { description, entity_id, redirect_address } = await samlAccessTo(ctx, provider);
  const keys = await keysOf(ctx, provider.id);
  return readAnswerApart(
    { company: provider.company_id, person: `address:${ip}` },
    {
      xml,
      entity_id,
      address: redirect_address,
      request_id: flow.nonce,
      issuer: description.entity_id,
      certificates: description.certificates,
      keys: keys.map(({ private_key }) => private_key),
      now: ctx.now().getTime(),
    },
  );
}

/** Checks the answer to a flow and keeps what was found for the browser. @returns the ticket */
async function keep(ctx: Context, provider: ProviderRow, arrived: Arrived): Promise<string> {
  const ticket = newToken();
  const { provider_id, browser_hash, purpose, session_id, job_id } = arrived.flow;
  const expires_at = new Date(ctx.now().getTime() + SSO_LIMITS.ticket_valid_seconds * 1000);
  const row = { ticket_hash: hashToken(ticket), provider_id, browser_hash, purpose, session_id, job_id, expires_at };
  try {
    const person = await read(ctx, provider, arrived);
    await ctx.db.transaction(async (tx) => {
      const id_hash = hashToken(person.assertion_id);
      if (!(await useMessage(tx, { provider_id, id_hash, expires_at: new Date(person.until) })))
        throw new SsoError('state', { cause: new Error('the assertion was used before') });
      await results.insertResult(tx, { ...row, claims: pairsOf(person), fault: null });
    });
  } catch (thrown) {
    // The page to which the browser is sent says that signing in is not possible now, and begins again.
    const isBusy = thrown instanceof AppError && thrown.code === 'busy';
    const error = isBusy ? new SsoError('unreachable', { cause: thrown }) : thrown;
    if (!(error instanceof SsoError)) throw error;
    ctx.log.info({ provider: provider.id, fault: error.fault, err: error.cause }, 'answer of a provider refused');
    await results.insertResult(ctx.db, { ...row, claims: null, fault: error.fault });
  }
  return ticket;
}

/**
 * Takes what a provider's page posts. The browser brings no cookie with it, so nothing is opened here: the checked result
 * waits under a ticket, and the page to which the browser is sent on comes for it with its cookie. An answer without
 * a request is not even looked at.
 */
export async function receiveAnswer(
  ctx: Context,
  { request, reply }: Exchange,
  name: string,
  { SAMLResponse, RelayState }: BodyOf<'POST /login/callback/{provider}'>,
): Promise<FastifyReply> {
  const provider = await samlProvider(ctx, name);
  const flow = await results.takeRequest(ctx.db, hashToken(RelayState), provider.id, ctx.now());
  const ticket = flow ? await keep(ctx, provider, { flow, message: SAMLResponse, ip: request.ip }) : '';
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${redirectAddress(ctx, provider.public_name)}?ticket=${ticket}`, 303);
}

/** Our metadata for a provider, also before it is switched on. @throws AppError `not_found` */
export async function readOwnMetadata(ctx: Context, { reply }: Exchange, name: string): Promise<FastifyReply> {
  const { id, public_name } = await samlProvider(ctx, name);
  const keys = livingKeys(await keysOf(ctx, id), ctx.now());
  const addresses = {
    entity_id: entityId(ctx, public_name),
    redirect_address: redirectAddress(ctx, public_name),
    sign_out_address: signOutAddress(ctx, public_name),
  };
  return reply.type('application/samlmetadata+xml').send(ownMetadata({ ...addresses, keys }));
}
